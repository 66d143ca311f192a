import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('functions and top-level variables are defined, a variable for one command is not', async () => {
  const { definitions } = await sample(
    'run.sh',
    `
    #!/usr/bin/env bash
    ROOT=/srv
    export MODE=fast LEVEL
    declare -r CAP=3
    readonly HARD=4
    names=(a
      b)
    TEMP=1 run --now

    # starts it
    start() {
      local tries=1
      COUNT=2
    }
    function stop { :; }
    `,
  );
  expect(definitions).toEqual([
    '2-2 variable ROOT',
    '3-3 variable MODE',
    '3-3 variable LEVEL',
    '4-4 constant CAP',
    '5-5 constant HARD',
    '6-7 variable names',
    '10>11-14 function start',
    '15-15 function stop',
  ]);
});

test('compound commands, cases and commands over several lines are constructs', async () => {
  const found = await sample(
    'flow.sh',
    `
    if a; then
      b
    else
      c \\
        --d
    fi
    case $1 in
      x)
        y
        ;;
    esac
    for i in 1 2; do
      echo "$i"
    done
    `,
  );
  expect(multiline(found)).toEqual([
    '1-6 statement',
    '3-5 block',
    '4-5 statement',
    '7-11 statement',
    '8-10 arm',
    '12-14 statement',
    '12-14 block',
  ]);
});

test('strings, here documents and comments are regions', async () => {
  const { regions } = await sample(
    'text.sh',
    `
    echo "a $b" 'c' # d
    cat <<EOF
    body
    EOF
    `,
  );
  expect(regions).toEqual(['string "a $b"', "string 'c'", 'comment # d', 'string body']);
});
