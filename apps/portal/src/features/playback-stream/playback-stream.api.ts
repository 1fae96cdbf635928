import type { PlaybackStreams } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';

/** Lets this device play. @param stop the stream that ends for it; null for none */
export const takeStream = async (api: ApiClient, stop: string | null): Promise<PlaybackStreams> =>
  (await api.call('streamTake', { body: stop === null ? {} : { stop } })).content;
