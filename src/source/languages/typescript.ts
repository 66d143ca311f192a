import { ECMASCRIPT, JSX_LITERALS } from './ecmascript.ts';
import { grammarLanguage } from './grammar.ts';
import type { Grammar } from './rules.ts';

const TYPESCRIPT_LITERALS = [...ECMASCRIPT.constructs.literal, 'object_type', 'union_type', 'type_arguments'];

const TYPESCRIPT: Omit<Grammar, 'id' | 'extensions' | 'wasm'> = {
  ...ECMASCRIPT,
  definitions: {
    ...ECMASCRIPT.definitions,
    abstract_class_declaration: { kind: 'class', name: ['name'] },
    interface_declaration: { kind: 'interface', name: ['name'] },
    enum_declaration: { kind: 'enum', name: ['name'] },
    enum_body: { kind: 'variant', name: ['name'], extent: 'name', isLeaf: true },
    enum_assignment: { kind: 'variant', name: ['name'], isLeaf: true },
    type_alias_declaration: { kind: 'type', name: ['name'] },
    internal_module: { kind: 'module', name: ['name'] },
    module: { kind: 'module', name: ['name'] },
    function_signature: { kind: 'function', name: ['name'] },
    abstract_method_signature: { kind: 'function', name: ['name'] },
    method_signature: { kind: 'function', name: ['name'], directly: true },
    property_signature: { kind: 'field', name: ['name'], directly: true },
    public_field_definition: { kind: 'field', name: ['name'], kindFrom: 'value' },
    required_parameter: { kind: 'field', name: ['pattern'], needs: 'accessibility_modifier', isMember: true },
  },
  names: [...ECMASCRIPT.names, 'type_identifier'],
  qualified: { nested_identifier: ['object', 'property'] },
  wrappers: [...ECMASCRIPT.wrappers, 'ambient_declaration'],
  transparent: [
    ...ECMASCRIPT.transparent,
    'as_expression',
    'satisfies_expression',
    'class_body',
    'interface_body',
    'object_type',
    'union_type',
    'intersection_type',
    'parenthesized_type',
    'array_type',
    'readonly_type',
    'type_annotation',
    'generic_type',
    'type_arguments',
  ],
  imports: [...ECMASCRIPT.imports, 'import_alias'],
  bodies: [...ECMASCRIPT.bodies, 'interface_body'],
  constructs: {
    ...ECMASCRIPT.constructs,
    statement: [
      ...ECMASCRIPT.constructs.statement,
      'public_field_definition',
      'property_signature',
      'method_signature',
      'function_signature',
      'internal_module',
      'module',
    ],
    block: [...ECMASCRIPT.constructs.block, 'interface_body', 'enum_body'],
    literal: TYPESCRIPT_LITERALS,
  },
};

export const typescript = grammarLanguage({
  ...TYPESCRIPT,
  id: 'typescript',
  extensions: ['.ts', '.mts', '.cts'],
  wasm: 'typescript',
});

export const tsx = grammarLanguage({
  ...TYPESCRIPT,
  id: 'tsx',
  extensions: ['.tsx'],
  wasm: 'tsx',
  constructs: { ...TYPESCRIPT.constructs, literal: [...TYPESCRIPT_LITERALS, ...JSX_LITERALS] },
});
