import type { DefinitionRule, Grammar } from './rules.ts';

const TYPEDEF_NAME = { parent: 'type_definition', field: 'declarator' };

const DEFINITIONS: Readonly<Record<string, DefinitionRule>> = {
  function_definition: { kind: 'function', name: ['declarator'] },
  declaration: { kind: 'variable', name: ['declarator'], local: false },
  field_declaration: { kind: 'field', name: ['declarator'] },
  type_definition: { kind: 'type', name: ['declarator'], isLeaf: true },
  struct_specifier: { kind: 'struct', name: ['name'], needs: 'body', nameFromParent: TYPEDEF_NAME },
  union_specifier: { kind: 'struct', name: ['name'], needs: 'body', nameFromParent: TYPEDEF_NAME },
  enum_specifier: { kind: 'enum', name: ['name'], needs: 'body', nameFromParent: TYPEDEF_NAME },
  enumerator: { kind: 'variant', name: ['name'], isLeaf: true },
  preproc_def: { kind: 'macro', name: ['name'], isLeaf: true },
  preproc_function_def: { kind: 'macro', name: ['name'], isLeaf: true },
};

/** What C and C++ share. */
export const C_FAMILY = {
  definitions: DEFINITIONS,
  names: ['identifier', 'field_identifier', 'type_identifier', 'primitive_type'],
  through: {
    init_declarator: ['declarator'],
    pointer_declarator: ['declarator'],
    array_declarator: ['declarator'],
    function_declarator: ['declarator'],
    parenthesized_declarator: ['*'],
    attributed_declarator: ['*'],
  },
  wrappers: ['type_definition', 'declaration', 'field_declaration'],
  functionDeclarators: ['function_declarator'],
  constant: { head: /\bconst(?:expr|init)?\b/ },
  comments: ['comment'],
  strings: ['string_literal', 'char_literal', 'concatenated_string'],
  imports: ['preproc_include'],
  bodies: ['translation_unit', 'compound_statement', 'declaration_list', 'field_declaration_list', 'case_statement'],
  constructs: {
    statement: ['*_statement', '*declaration', '*_definition', 'preproc_def', 'preproc_function_def', '*_specifier'],
    block: [
      'compound_statement',
      'field_declaration_list',
      'enumerator_list',
      'else_clause',
      '*ifdef',
      'preproc_if',
      'preproc_else',
      'preproc_elif',
    ],
    arm: ['case_statement'],
    call: ['call_expression'],
    literal: [
      'initializer_list',
      'compound_literal_expression',
      'concatenated_string',
      'string_literal',
      'parenthesized_expression',
      'binary_expression',
      'conditional_expression',
      'parameter_list',
    ],
  },
} as const satisfies Omit<Grammar, 'id' | 'extensions' | 'wasm'>;
