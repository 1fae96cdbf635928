import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import { idParams, inContent } from './primitives.ts';
import { type recapAddresses, recapLengths } from './recap-constants.ts';

/** A match in short, put together from the tags for everyone by the backend itself. */
export const recap = z.object({
  /** The wanted length, minutes. */
  length: z.literal(recapLengths),
  /** How long it really is, s: never longer than was wanted. */
  duration: z.number().min(0),
  /** Stretches of the match that it joins. */
  scenes: z.int().min(1),
  /** Address of its manifest, with the rights of the match. */
  source: z.string(),
  /** Address of the thumbnails of its timeline. */
  thumbnails: z.string(),
});
export type Recap = z.infer<typeof recap>;

/** Those that make sense, the shortest first; none before the match is over. */
export const recapListAnswer = inContent(z.object({ recaps: z.array(recap) }));

export const recapCalls = {
  recapList: {
    summary: 'The match in short, in the lengths that its tags are enough for',
    params: idParams,
    answer: recapListAnswer,
  },
} as const satisfies CallSchemasOf<typeof recapAddresses>;
