import { z } from 'zod';
import { inContent } from '../call/primitives.ts';

/** Contents of a stream at another address, and whether browsers can play it. */
export const streamCheck = z.object({
  address: z.string(),
  /** Why it can never play, as text; empty if it can. */
  problems: z.array(z.string()),
  /** Notes and advice for the operator, as text. */
  warnings: z.array(z.string()),
  /** Who may watch it, and whether clips can be cut, as text. */
  protection: z.string(),
  kind: z.enum(['live', 'on demand']).nullable(),
  /** `fMP4`, `MPEG-TS` or `packed audio`; null if no segment could be read. */
  container: z.string().nullable(),
  variants: z.array(
    z.object({
      /** bit/s. */
      bandwidth: z.int().min(0),
      codecs: z.string().nullable(),
      resolution: z.string().nullable(),
      frameRate: z.number().nullable(),
    }),
  ),
  /** Separate audio tracks. */
  soundTracks: z.array(z.object({ name: z.string(), language: z.string().nullable() })),
  captions: z.array(z.object({ name: z.string(), language: z.string().nullable() })),
  /** Value of the header `Access-Control-Allow-Origin`; null if it is absent. */
  cors: z.string().nullable(),
  /** True if its playlists have EXT-X-PROGRAM-DATE-TIME; null if no playlist with segments could be read. */
  hasDates: z.boolean().nullable(),
  /** Length of the seekable range, s. */
  window: z.number().min(0).nullable(),
  /** Shortest and longest segment but the last, s. */
  segments: z.object({ count: z.int(), shortest: z.number(), longest: z.number() }).nullable(),
  /** Longest distance between two key frames of a segment, s; null if it was not measured. */
  keyFrameInterval: z.number().nullable(),
});
export type StreamCheck = z.infer<typeof streamCheck>;

export const streamCheckResponse = inContent(streamCheck);
