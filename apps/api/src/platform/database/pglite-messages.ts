/** What the main thread and the worker that owns the embedded database say to each other. */

export interface WorkerStart {
  /** Folder of the database, or null to keep everything in memory. */
  readonly dir: string | null;
  /** Tar file of an empty (or prepared) cluster to begin with when the folder is new. */
  readonly template: string | null;
}

export type WorkerOperation =
  | { readonly op: 'query'; readonly sql: string; readonly params: readonly unknown[] }
  /** Several statements without parameters; returns the rows of all. */
  | { readonly op: 'script'; readonly sql: string }
  | { readonly op: 'dump'; readonly file: string }
  | { readonly op: 'close' };

export type WorkerRequest = WorkerOperation & { readonly id: number };

/** An error as it crosses the thread: the fields of a PostgreSQL error that we look at. */
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

export type WorkerAnswer =
  | { readonly ready: true }
  | { readonly failed: WorkerError }
  | { readonly id: number; readonly result: WorkerResult }
  | { readonly id: number; readonly error: WorkerError };
