import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import type { playbackStreamAddresses } from './playback-stream-constants.ts';
import { id, inContent, isoTime } from '../call/primitives.ts';

/** A stream of restricted content that one device of an account is playing. */
export const playbackStream = z.object({
  id,
  /** Name of the device; null if it has none yet. */
  deviceName: z.string().nullable(),
  eventTitle: z.string(),
  startedAt: isoTime,
  /** True for the calling device. */
  isThisDevice: z.boolean(),
});
export type PlaybackStream = z.infer<typeof playbackStream>;

/** The stream limit of the account, and the devices that play. */
export const playbackStreams = z.object({
  /** Null for no limit. */
  limit: z.int().min(1).nullable(),
  /**
   * `free`: this device may play; `full`: the limit is reached; `stopped`: another device stopped this one;
   * `spread`: its session already plays from as many other networks as are allowed within a minute.
   */
  state: z.enum(['free', 'full', 'stopped', 'spread']),
  streams: z.array(playbackStream),
});
export type PlaybackStreams = z.infer<typeof playbackStreams>;

/** Body of `/api/user/take_stream`, which starts playback on this device. `stop`: id of the stream that it ends. */
export const streamTakeBody = z.strictObject({ stop: id.optional() });

export const playbackStreamCalls = {
  list: {
    summary: 'Lists the streams that the devices of the account are playing',
    response: inContent(playbackStreams),
  },
  take: {
    summary: 'Starts playback on this device, in place of another one if named',
    body: streamTakeBody,
    response: inContent(playbackStreams),
  },
} as const satisfies CallSchemasOf<typeof playbackStreamAddresses>;
