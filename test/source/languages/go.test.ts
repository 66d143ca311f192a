import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('types, their members, methods under their receiver, constants and variables are defined', async () => {
  const { definitions } = await sample(
    'pool.go',
    `
    package pool

    // Pool holds.
    type Pool struct {
    	size, used int
    	*Base
    	pkg.Other
    }

    type (
    	// Store keeps.
    	Store interface {
    		Get(key string) error
    	}
    	Key = string
    )

    const (
    	First = iota
    	Second
    )

    var Default = Pool{
    	size: 1,
    }

    func (p *Pool[T]) Take() int {
    	var local = 1
    	return local
    }

    func New() *Pool { return nil }
    `,
  );
  expect(definitions).toEqual([
    '3>4-8 struct Pool',
    '5-5 field Pool.size',
    '5-5 field Pool.used',
    '6-6 field Pool.Base',
    '7-7 field Pool.Other',
    '11>12-14 interface Store',
    '13-13 method Store.Get',
    '15-15 type Key',
    '19-19 constant First',
    '20-20 constant Second',
    '23-25 variable Default',
    '27-30 method Pool.Take',
    '32-32 function New',
  ]);
});

test('cases, composite literals and calls are constructs', async () => {
  const found = await sample(
    'flow.go',
    `
    package flow

    func run() {
    	switch x {
    	case 1:
    		send(a,
    			b)
    	}
    	list := []int{
    		1,
    	}
    }
    `,
  );
  expect(multiline(found)).toEqual([
    '3-12 definition',
    '3-12 statement',
    '3-12 block',
    '4-11 block',
    '4-8 statement',
    '5-7 arm',
    '6-7 statement',
    '6-7 block',
    '6-7 call',
    '9-11 statement',
    '9-11 literal',
  ]);
});

test('the whole import declaration is one region', async () => {
  const { regions } = await sample(
    'imports.go',
    `
    package p
    import (
    	"fmt" // why
    )
    var s = \`raw\` + "x"
    `,
  );
  expect(regions).toEqual(['import import (\n\t"fmt" // why\n)', 'string `raw`', 'string "x"']);
});
