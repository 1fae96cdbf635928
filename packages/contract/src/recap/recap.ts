import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { idParams, inContent } from '../call/primitives.ts';
import { type recapAddresses, recapLengths } from './recap-constants.ts';

/** A short version of a match, which the backend compiles from its global tags. */
export const recap = z.object({
  /** The requested length, minutes. */
  length: z.literal(recapLengths),
  /** Actual length, s: never longer than requested. */
  duration: z.number().min(0),
  /** Number of scenes of the match that it joins. */
  scenes: z.int().min(1),
  /** Address of its manifest, which is as restricted as the match. */
  source: z.string(),
  /** Address of its timeline thumbnails. */
  thumbnails: z.string(),
});
export type Recap = z.infer<typeof recap>;

/** Available recaps, the shortest first; none before the match is over. */
export const recapListResponse = inContent(z.object({ recaps: z.array(recap) }));

export const recapCalls = {
  list: {
    summary: 'Returns recaps of a match, in the lengths that its tags allow',
    params: idParams,
    response: recapListResponse,
  },
} as const satisfies CallSchemasOf<typeof recapAddresses>;
