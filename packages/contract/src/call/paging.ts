import { z } from 'zod';
import { defaultPage, defaultPageSize, maxPageSize } from './constants.ts';
import { sortDirections, sortFields } from './enums.ts';
import { flag, wholeNumber } from './primitives.ts';

/**
 * List parameters (DSC-01). `page` counts from 0; a `size` above `maxSize` is refused.
 * A lone `order` sorts by the field `order` (B-23).
 */
export const paging = (maxSize: number = maxPageSize) => ({
  page: wholeNumber.min(0).default(defaultPage),
  size: wholeNumber
    .min(1)
    .max(maxSize, `must not be more than ${maxSize}`)
    .default(defaultPageSize),
  sort: z.enum(sortFields).optional(),
  order: z.enum(sortDirections).optional(),
  next: flag.optional(),
  count: flag.optional(),
});

/** A paged response (DSC-05). `entryCount` and `count` are the number of entries on this page. */
export const paged = <T extends z.ZodType>(entry: T) =>
  z.object({
    content: z.object({
      entryCount: z.int().min(0),
      totalCount: z.int().min(0),
      itemsPerPage: z.int().min(1),
      startIndex: z.int().min(0),
      count: z.int().min(0),
      nextExists: z.boolean(),
      entries: z.array(entry),
    }),
    error: z.null(),
    message: z.null(),
  });

/** A paged response with entries of type `T`. */
export interface Paged<T> {
  content: {
    entryCount: number;
    totalCount: number;
    itemsPerPage: number;
    startIndex: number;
    count: number;
    nextExists: boolean;
    entries: T[];
  };
  error: null;
  message: null;
}
