import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import type { playbackStreamAddresses } from './playback-stream-constants.ts';
import { id, inContent, isoTime } from './primitives.ts';

/** What one device of an account is playing now, of what not everyone may watch. */
export const playbackStream = z.object({
  id,
  /** What the device is called; null for one that has no name yet. */
  deviceName: z.string().nullable(),
  eventTitle: z.string(),
  startedAt: isoTime,
  /** Whether it is the device that asks. */
  isThisDevice: z.boolean(),
});
export type PlaybackStream = z.infer<typeof playbackStream>;

/** How many devices may play at the same time, and which do. */
export const playbackStreams = z.object({
  /** Null for any number. */
  limit: z.int().min(1).nullable(),
  /** `free`: this device may play; `full`: as many others do as may; `stopped`: another device stopped it. */
  state: z.enum(['free', 'full', 'stopped']),
  streams: z.array(playbackStream),
});
export type PlaybackStreams = z.infer<typeof playbackStreams>;

/** Body of `/api/user/take_stream`: this device is going to play, and the stream `stop` ends for it. */
export const streamTakeBody = z.strictObject({ stop: id.optional() });

export const playbackStreamCalls = {
  streamList: {
    summary: 'What plays on the devices of the account',
    answer: inContent(playbackStreams),
  },
  streamTake: {
    summary: 'Play on this device, instead of another one',
    body: streamTakeBody,
    answer: inContent(playbackStreams),
  },
} as const satisfies CallSchemasOf<typeof playbackStreamAddresses>;
