/** Messages between the main thread and the worker that owns the embedded database. */

export interface WorkerStart {
  /** Folder of the database; null for a database in memory. */
  readonly dir: string | null;
  /** Tar of an empty (or prepared) cluster for a new folder. */
  readonly template: string | null;
}

export type WorkerOperation =
  | { readonly op: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  /** Several statements without parameters; returns the rows of all. */
  | { readonly op: 'script'; readonly sql: string }
  | { readonly op: 'dump'; readonly file: string }
  | { readonly op: 'close' };

export type WorkerRequest = WorkerOperation & { readonly id: number };

/** An error that crosses the thread boundary: the PostgreSQL error fields that we read. */
export interface WorkerError {
  readonly message: string;
  readonly code: string | null;
  readonly constraint: string | null;
  readonly detail: string | null;
}

export interface WorkerResult {
  readonly rows: unknown[];
  readonly affectedRows: number | null;
}

export type WorkerReply =
  | { readonly ready: true }
  | { readonly failed: WorkerError }
  | { readonly id: number; readonly result: WorkerResult }
  | { readonly id: number; readonly error: WorkerError };
