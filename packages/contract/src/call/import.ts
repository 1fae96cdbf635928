import { z } from 'zod';
import { importAllowedCodes, importProblemCodes } from './constants.ts';
import { inContent } from './primitives.ts';

/**
 * Body of an import: a CSV file as text, or the same rows as JSON. Exactly one of the two. A column that is
 * absent leaves the field of existing entries unchanged; an empty cell (in JSON, null) empties it.
 */
export const importBody = (maxRows: number) =>
  z
    .strictObject({
      csv: z.string().min(1).optional(),
      rows: z
        .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))
        .max(maxRows)
        .optional(),
      /** True to check the rows and store nothing. */
      dry_run: z.boolean().default(false),
    })
    .refine(
      ({ csv, rows }) => (csv === undefined) !== (rows === undefined),
      'must have either csv or rows',
    );
export type ImportBody = z.output<ReturnType<typeof importBody>>;

/** A problem of a row. */
export const importProblem = z.object({
  /** Line of the file, counted from 1 with the line of the column names; in JSON, the row from 1. */
  row: z.int(),
  /** Null for a problem of the whole row. */
  column: z.string().nullable(),
  /** What was found, in English. */
  problem: z.string(),
  /** What is allowed, in English. */
  allowed: z.string(),
  /** Both texts as codes, for clients in other languages. */
  problemCode: z.enum(importProblemCodes),
  allowedCode: z.enum(importAllowedCodes),
  /** The values in both texts by name, such as `found`, `min` and `max`. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const importResponse = inContent(
  z.object({
    dryRun: z.boolean(),
    /** Numbers of rows: in all, and by what the import does with them. */
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Number of entries that the import removes: players that the roster in the file leaves out. */
    removed: z.int(),
    /** The first problems; with any, nothing is imported. */
    problems: z.array(importProblem),
    /** How many there are in all. */
    problemCount: z.int(),
  }),
);
export type ImportResult = z.infer<typeof importResponse>['content'];
