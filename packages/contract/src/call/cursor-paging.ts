import { z } from 'zod';
import { maxPageSize } from './constants.ts';
import { wholeNumber } from './primitives.ts';

/**
 * Parameters of a list for operators, which may have millions of rows: `after` is `next` of the page before.
 * A page after a cursor costs the same however far it is from the first one.
 */
export const cursorPaging = {
  after: z.string().max(512).nullable().default(null),
  size: wholeNumber.min(1).max(maxPageSize, `must not be more than ${maxPageSize}`).default(50),
};

/** A page of such a list; `next` is null on the last page. */
export const cursorPaged = <T extends z.ZodType>(entry: T) =>
  z.object({ content: z.object({ entries: z.array(entry), next: z.string().nullable() }) });
