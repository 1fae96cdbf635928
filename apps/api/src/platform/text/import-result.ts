import type { ImportBody, ImportResult } from '@grandstand/contract';
import { AppError } from '../context/error.ts';
import type { ImportProblems } from './import-table.ts';

/** Maximum number of problems in an error. */
const maxDetails = 20;

/** Longest wait for the response of an import, ms. */
export const importResponseMs = 600_000;
/** Statement timeout of an import, ms: it writes up to a hundred thousand rows in one transaction. */
export const importTimeoutMs = 120_000;

/** Numbers of the rows of an import, by what it does with them. */
export interface ImportCounts {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Entries that the file leaves out, where an import replaces all of them; 0 for other imports. */
  readonly removed?: number;
}

/**
 * Returns the result of an import. Throws `validation_failed` with the first problems, so that its
 * transaction ends without effect, unless it is a dry run.
 */
export function importResultOf(
  { dry_run: dryRun }: Pick<ImportBody, 'dry_run'>,
  counts: ImportCounts,
  problems: ImportProblems,
): ImportResult {
  const { list, count } = problems;
  if (count > 0 && !dryRun)
    throw new AppError('validation_failed', {
      message: `Nothing was imported: ${count} ${count === 1 ? 'problem' : 'problems'} in ${counts.rows} rows`,
      details: list.slice(0, maxDetails).map(({ row, column, problem, allowed }) => ({
        path: column === null ? `row ${row}` : `row ${row}, ${column}`,
        message: `${problem}; allowed: ${allowed}`,
      })),
    });
  return { dryRun, removed: 0, ...counts, problems: list, problemCount: count };
}
