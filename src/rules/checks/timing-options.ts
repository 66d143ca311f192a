import * as z from 'zod';

const parameter = z.union([z.number(), z.string(), z.boolean()]);

export const timingOptions = z.strictObject({
  family: z.string().describe('the scenario family that exercises the rule'),
  formula: z.string().describe('the formula as expected; `simulate` runs it without a document'),
  observable: z.string().optional().describe("what the formula's value speaks of; left out, the formula is a relation"),
  names: z.record(z.string(), z.string()).default({}).describe("the formula's names, each with its observable"),
  functions: z.record(z.string(), z.string()).default({}).describe('indexed names, each with its observable'),
  index: z.string().optional().describe('the name of the thing that an observation is about'),
  atMost: z.boolean().default(false).describe('the value is a bound: the observable may be later'),
  used: z.string().optional().describe('what is done with the value, called `stated`: `min(stated, N[i])`'),
  fixed: z.record(z.string(), parameter).default({}).describe('parameters that the rule holds'),
  vary: z
    .record(z.string(), z.array(parameter).min(1))
    .default({})
    .describe('values that a parameter takes beside its own grid'),
  expect: z.enum(['confirmed', 'refuted']).default('confirmed').describe('what the simulator is expected to say'),
  runs: z.int().min(0).max(1_000_000).default(200),
  seed: z.int().min(0).default(1),
  allowsFaults: z.boolean().default(false).describe('a fault of the run does not refute the rule'),
  tolerance: z.number().min(0).default(0).describe('least relative difference that counts'),
});
export type TimingOptions = z.infer<typeof timingOptions>;
