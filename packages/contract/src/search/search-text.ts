import { z } from 'zod';
import { maxSearchLength } from './search-constants.ts';

/** A search text, trimmed. An empty one does not filter, so that a cleared field lists everything. */
export const searchText = z
  .string()
  .refine((value) => !/\p{Cc}/u.test(value), 'must not contain control characters')
  .trim()
  .max(maxSearchLength, `must not be longer than ${maxSearchLength} characters`);

/** Parts of a text as sorted, disjoint `[start, end)` pairs of UTF-16 offsets. */
export const textRanges = z.array(z.tuple([z.int().min(0), z.int().min(0)]));
export type TextRanges = z.infer<typeof textRanges>;

/** Why an entry matched: the matching text, and the matching parts. */
export const searchMatch = z.object({
  field: z.enum(['title', 'team', 'category', 'player']),
  text: z.string(),
  ranges: textRanges,
});
export type SearchMatch = z.infer<typeof searchMatch>;
