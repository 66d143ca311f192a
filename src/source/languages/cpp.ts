import { C_FAMILY } from './c-family.ts';
import { grammarLanguage } from './grammar.ts';

/** Headers are read as C++: it takes nearly all of C, and C takes no class. */
export const cpp = grammarLanguage({
  ...C_FAMILY,
  id: 'cpp',
  extensions: [
    '.cc',
    '.cpp',
    '.cxx',
    '.c++',
    '.h',
    '.hh',
    '.hpp',
    '.hxx',
    '.h++',
    '.inl',
    '.ipp',
    '.cu',
    '.cuh',
    '.hip',
  ],
  wasm: 'cpp',
  definitions: {
    ...C_FAMILY.definitions,
    class_specifier: { kind: 'class', name: ['name'], needs: 'body' },
    namespace_definition: { kind: 'module', name: ['name'] },
    alias_declaration: { kind: 'type', name: ['name'], isLeaf: true },
    concept_definition: { kind: 'type', name: ['name'], isLeaf: true },
  },
  names: [...C_FAMILY.names, 'namespace_identifier', 'destructor_name', 'operator_name'],
  through: {
    ...C_FAMILY.through,
    reference_declarator: ['*'],
    pointer_type_declarator: ['declarator'],
    structured_binding_declarator: ['*'],
    template_type: ['name'],
    template_function: ['name'],
    template_method: ['name'],
  },
  qualified: { qualified_identifier: ['scope', 'name'], nested_namespace_specifier: ['*'] },
  closures: ['lambda_expression'],
  leads: ['template_parameter_list', 'requires_clause', 'attribute_declaration'],
  strings: [...C_FAMILY.strings, 'raw_string_literal'],
  imports: [...C_FAMILY.imports, 'using_declaration', 'namespace_alias_definition'],
  constructs: {
    ...C_FAMILY.constructs,
    block: [...C_FAMILY.constructs.block, 'declaration_list', 'catch_clause', 'field_initializer_list'],
    literal: [...C_FAMILY.constructs.literal, 'lambda_expression', 'raw_string_literal', 'template_parameter_list'],
  },
});
