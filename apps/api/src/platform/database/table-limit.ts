/** How many rows a tenant's viewers may add to a table, and what happens beyond. */
import type { Tables } from './tables.ts';

/** A table to which viewers add rows, signed in or not. */
interface ViewerTable {
  readonly addedBy: 'viewers';
  /** Maximum number of rows per tenant. */
  readonly maxRows: number;
  /** Maximum size of a tenant's rows and files, bytes, without indexes. */
  readonly maxBytes: number;
  /** Of a table whose rows stand for files: the files count towards `maxBytes`, too. */
  readonly files?: {
    /** Column with the size of the file, bytes. */
    readonly bytesIn: string;
    /** Maximum size of a file, bytes. */
    readonly maxEach: number;
  };
  /** Counts only rows with a value in this column; defaults to all. */
  readonly counts?: string;
  /**
   * Which rows the job removes beyond the limit: the oldest by this column, and before all others those in
   * which `first` is or is not null. Null removes none: calls that would add rows are refused.
   */
  readonly removes: {
    readonly oldestBy: string;
    readonly first?: { readonly column: string; readonly is: 'null' | 'not null' };
  } | null;
}

/** A table whose rows come with those of another one, whose limit holds for both. */
interface DependentTable {
  readonly addedBy: 'dependence';
  readonly of: keyof Tables;
}

/** A table to which no viewer can add rows: operators do, or the backend by itself. */
interface OtherTable {
  readonly addedBy: 'operators' | 'backend';
}

export type TableLimit = ViewerTable | DependentTable | OtherTable;
/** The limit of each of a noun's tables. */
export type TableLimits<Names extends keyof Tables> = Readonly<Record<Names, TableLimit>>;

const MB = 1024 * 1024;

/** Limits a table by rows and MB; beyond them, calls that would add rows are refused. */
export const refuseRowsBeyond = (maxRows: number, megabytes: number): ViewerTable => ({
  addedBy: 'viewers',
  maxRows,
  maxBytes: megabytes * MB,
  removes: null,
});

/** Limits a table by rows and MB; beyond them, the job removes the oldest rows. */
export const removeRowsBeyond = (
  maxRows: number,
  megabytes: number,
  removes: NonNullable<ViewerTable['removes']>,
): ViewerTable => ({ ...refuseRowsBeyond(maxRows, megabytes), removes });

export const addedByOperators: OtherTable = { addedBy: 'operators' };
export const addedByBackend: OtherTable = { addedBy: 'backend' };
