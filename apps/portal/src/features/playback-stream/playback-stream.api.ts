import type { PlaybackStreams } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';

/** Starts playback on this device. @param stop the stream to stop in exchange; null for none */
export const takeStream = async (api: ApiClient, stop: string | null): Promise<PlaybackStreams> =>
  (await api.playbackStream.take({ body: stop === null ? {} : { stop } })).content;
