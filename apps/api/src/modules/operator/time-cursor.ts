import { invalidField } from '../../platform/context/error.ts';

/** A place in a list that is ordered by time, the latest first. */
export interface TimeCursor {
  readonly at: Date;
  readonly id: string;
}

/** Parses `after` of such a list. Throws `validation_failed`. */
export function parseTimeCursor(after: string | null): TimeCursor | null {
  if (after === null) return null;
  const [, at, id] = /^(\d{1,15})~([\w-]{1,64})$/.exec(after) ?? [];
  if (at === undefined || id === undefined)
    throw invalidField('query.after', 'must be "next" of the page before');
  return { at: new Date(Number(at)), id };
}

/** Cuts a list that was read with one row more than `size`, and returns the cursor of the next page. */
export function pageByTime<Row extends { readonly created_at: Date; readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const hasNext = rows.length > size && last !== undefined;
  return { page, next: hasNext ? `${last.created_at.getTime()}~${last.id}` : null };
}
