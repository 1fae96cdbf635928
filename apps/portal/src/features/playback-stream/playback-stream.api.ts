import type { PlaybackStreams } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';

/** Starts playback on this device. `stop` is the id of the stream to stop for it, or null. Throws ApiError. */
export const takeStream = async (api: ApiClient, stop: string | null): Promise<PlaybackStreams> =>
  (await api.playbackStream.take({ body: stop === null ? {} : { stop } })).content;
