import type { DefinitionRule, Grammar } from './rules.ts';

const DEFINITIONS: Readonly<Record<string, DefinitionRule>> = {
  class_declaration: { kind: 'class', name: ['name'] },
  function_declaration: { kind: 'function', name: ['name'] },
  generator_function_declaration: { kind: 'function', name: ['name'] },
  method_definition: { kind: 'function', name: ['name'] },
  variable_declarator: { kind: 'variable', name: ['name'], kindFrom: 'value' },
  pair: { kind: 'field', name: ['key'], kindFrom: 'value', directly: true },
  assignment_expression: { kind: 'field', name: ['left'], onlyMembers: true },
};

/** Elements, as the dialects have them that know JSX. */
export const JSX_LITERALS = [
  'jsx_element',
  'jsx_self_closing_element',
  'jsx_opening_element',
  'jsx_attribute',
  'jsx_expression',
];

/** What JavaScript and TypeScript share. */
export const ECMASCRIPT = {
  definitions: DEFINITIONS,
  names: [
    'identifier',
    'property_identifier',
    'private_property_identifier',
    'shorthand_property_identifier_pattern',
    'string',
  ],
  through: {
    array_pattern: ['*'],
    object_pattern: ['*'],
    rest_pattern: ['*'],
    pair_pattern: ['value'],
    assignment_pattern: ['left'],
    object_assignment_pattern: ['left'],
  },
  scopes: { class: [] },
  closures: ['arrow_function', 'function_expression', 'generator_function', 'class_static_block'],
  wrappers: ['export_statement', 'lexical_declaration', 'variable_declaration', 'expression_statement'],
  leads: ['decorator'],
  transparent: ['object', 'parenthesized_expression', 'call_expression', 'arguments'],
  kindsByNode: {
    arrow_function: 'function',
    function_expression: 'function',
    generator_function: 'function',
    class: 'class',
  },
  constant: { head: /^(?:export )?(?:declare )?const\b/ },
  members: {
    initializer: 'constructor',
    access: 'member_expression',
    object: 'object',
    member: 'property',
    self: 'this',
  },
  comments: ['comment', 'hash_bang_line', 'html_comment'],
  strings: ['string', 'template_string', 'regex', 'jsx_text'],
  imports: ['import_statement'],
  importsWith: { export_statement: 'source' },
  bodies: ['program', 'statement_block', 'class_body', 'switch_case', 'switch_default'],
  constructs: {
    statement: ['*_statement', '*_declaration', 'method_definition'],
    block: ['statement_block', 'class_body', 'else_clause', 'catch_clause', 'finally_clause', 'switch_body'],
    arm: ['switch_case', 'switch_default'],
    call: ['call_expression', 'new_expression', 'await_expression'],
    literal: [
      'object',
      'array',
      'arrow_function',
      'function_expression',
      'template_string',
      'parenthesized_expression',
      'binary_expression',
      'ternary_expression',
      'pair',
      'formal_parameters',
      'object_pattern',
    ],
  },
} as const satisfies Omit<Grammar, 'id' | 'extensions' | 'wasm'>;
