import type { PlaybackStreams } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';

/** Starts playback on this device. `stop` is the stream to stop in exchange, or null. */
export const takeStream = async (api: ApiClient, stop: string | null): Promise<PlaybackStreams> =>
  (await api.playbackStream.take({ body: stop === null ? {} : { stop } })).content;
