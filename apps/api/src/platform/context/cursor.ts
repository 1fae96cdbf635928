import { invalidField, type AppError } from './error.ts';

/** Returns the error of a cursor that no page of this list returned. */
export const invalidCursor = (): AppError =>
  invalidField('query.after', 'must be "next" of the page before');

/** Returns the cursor after an entry, from the values by which its list is ordered. */
export const cursorOf = (...values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && !item.includes('\0'));

/** Reads the `count` values of a cursor. Throws `validation_failed` for any other text. */
export function readCursor(text: string, count: number): string[] {
  let values: unknown = null;
  try {
    values = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    // Refused below.
  }
  if (!isTextList(values) || values.length !== count) throw invalidCursor();
  return values;
}

/** A time and an id, by which a list is ordered, the newest first. */
export interface TimeCursor {
  readonly at: Date;
  readonly id: string;
}

/** Returns the cursor after an entry of a list that is ordered by time and id. */
export const timeCursorOf = (at: Date, id: string): string => cursorOf(at.toISOString(), id);

/** Reads a cursor of a time and an id; null for the first page. Throws `validation_failed`. */
export function readTimeCursor(after: string | null): TimeCursor | null {
  if (after === null) return null;
  const [at = '', id = ''] = readCursor(after, 2);
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) throw invalidCursor();
  return { at: time, id };
}

/**
 * Builds a page from the rows of a query that read one more than `size`.
 * @param cursor the cursor after a row
 */
export function cursorPageOf<R>(
  rows: readonly R[],
  size: number,
  cursor: (row: R) => string,
): { readonly page: readonly R[]; readonly next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last !== undefined ? cursor(last) : null };
}
