import type { ChannelProgram } from '@grandstand/contract';
import { hourMs } from '@grandstand/contract/constants';
import type { ApiClient } from '@grandstand/contract/client';

const hoursBehind = 2;
const hoursAhead = 12;

/**
 * Loads the program of a channel around now. Rounds to whole hours, so that all requests within an hour
 * are equal.
 */
export async function loadProgram(
  api: ApiClient,
  id: string,
  now: number,
): Promise<ChannelProgram> {
  const hour = Math.floor(now / hourMs) * hourMs;
  const query = {
    from: new Date(hour - hoursBehind * hourMs).toISOString(),
    to: new Date(hour + hoursAhead * hourMs).toISOString(),
  };
  return (await api.channel.getProgram({ params: { id }, query })).content;
}
