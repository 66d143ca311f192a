import * as z from 'zod';

export const FAIL_LEVELS = ['error', 'warning', 'info', 'none'] as const;

const text = z.string().min(1);
const globs = z.array(text);

const rootSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[^\s=][^=\p{Cc}]*$/u, 'a name without `=` and without a leading space')
      .meta({ description: 'What reports call the root; `main` replaces the main root' }),
    path: text.optional().meta({ description: 'Folder or git directory, relative to the configuration' }),
    revision: text
      .regex(/^[^-\s]\S*$/, 'a commit, tag or branch that does not begin with `-`')
      .optional()
      .meta({ description: 'Commit, tag or branch to read instead of the work tree' }),
    prefix: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Cited paths that begin with it belong to this root; the default is the name and a slash' }),
    external: z.boolean().optional().meta({ description: 'Its sources may be absent' }),
  })
  .refine(({ path, external }) => path !== undefined || external === true, {
    path: ['path'],
    message: 'a path, or `external: true` for a root that is only declared',
  });

function namesDiffer(roots: readonly { readonly name: string }[], context: z.RefinementCtx): void {
  roots.forEach(({ name }, index) => {
    if (roots.findIndex((other) => other.name === name) === index) return;
    context.addIssue({ code: 'custom', path: [index, 'name'], message: 'a name that no other root has' });
  });
}

/** The configuration file, as written. Every key may be left out; an unknown key is an error. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1).optional().meta({ description: 'Version of this format' }),
    documents: globs
      .optional()
      .meta({ description: 'Globs of the documents to verify, relative to the configuration' }),
    ignore: globs.optional().meta({ description: 'Globs of files that are never documents' }),
    roots: z
      .array(rootSchema)
      .superRefine(namesDiffer)
      .optional()
      .meta({ description: 'Where sources are looked for, besides the main root' }),
    comments: globs
      .optional()
      .meta({ description: 'Globs of source files whose comments and docstrings are documents too' }),
    packs: z
      .array(text)
      .optional()
      .meta({ description: 'Packs of rules: `core`, `compass`, or the path of a pack of your own' }),
    rules: z
      .record(text, z.enum(['error', 'warning', 'info', 'off']))
      .optional()
      .meta({ description: 'Severities of single rules by id' }),
    failOn: z.enum(FAIL_LEVELS).optional().meta({ description: 'Lowest severity that makes the exit code 1' }),
    strict: z.boolean().optional().meta({ description: 'Report citations that nothing pins, too' }),
    allowEmpty: z.boolean().optional().meta({ description: 'Finding no document or no citation is no error' }),
    judgeRecords: z
      .boolean()
      .optional()
      .meta({ description: 'Judge struck-through text, history, quotations and transcripts too' }),
  })
  .meta({ title: 'compass-doc configuration' });

export type Config = z.infer<typeof configSchema>;

/** Keys that may stand at a place of the configuration, for suggestions; empty where none are known. */
export function keysAt(path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 0) return Object.keys(configSchema.shape);
  return path.length === 2 && path[0] === 'roots' ? Object.keys(rootSchema.shape) : [];
}

/** JSON Schema of the configuration, for editors. */
export function configJsonSchema(): object {
  return { $id: 'compass-doc/config@1', ...z.toJSONSchema(configSchema, { io: 'input' }) };
}
