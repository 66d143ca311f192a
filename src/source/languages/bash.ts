import { grammarLanguage } from './grammar.ts';

export const bash = grammarLanguage({
  id: 'bash',
  extensions: ['.sh', '.bash', '.ksh', '.bats'],
  fileNames: ['.bashrc', '.bash_profile', '.profile'],
  wasm: 'bash',
  definitions: {
    function_definition: { kind: 'function', name: ['name'] },
    variable_assignment: { kind: 'variable', name: ['name'], notUnder: ['command'], isLeaf: true },
    declaration_command: { kind: 'variable', name: ['variable_name'], isLeaf: true },
  },
  names: ['word', 'variable_name'],
  through: {},
  closures: ['command_substitution', 'subshell'],
  wrappers: ['declaration_command'],
  constant: { head: /^(?:readonly|(?:declare|typeset)\s+-\w*r)/ },
  comments: ['comment'],
  strings: ['string', 'raw_string', 'ansi_c_string', 'translated_string', 'heredoc_body'],
  imports: [],
  bodies: ['program', 'compound_statement', 'do_group', 'subshell', 'else_clause', 'elif_clause', 'case_item'],
  constructs: {
    statement: [
      '*_statement',
      'command',
      'pipeline',
      'list',
      'function_definition',
      'variable_assignment',
      'declaration_command',
      'test_command',
    ],
    block: ['compound_statement', 'do_group', 'subshell', 'elif_clause', 'else_clause', 'command_substitution'],
    arm: ['case_item'],
    literal: ['array', 'string', 'raw_string', 'heredoc_body', 'heredoc_redirect'],
  },
});
