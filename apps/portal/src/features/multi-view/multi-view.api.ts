import type { Event } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { cardEvents, type CardEvent } from '../event-card/index.ts';

/** A match, or why there is none: nobody has it, or it could not be asked for. */
export type LoadedMatch = Event | 'missing' | 'failed';

/** How many live matches there are to choose from. */
const offered = 40;

/** One match. It fails alone: the others stand beside it whatever becomes of it. */
export async function loadMatch(api: ApiClient, id: string): Promise<LoadedMatch> {
  try {
    return (await api.call('eventGet', { params: { id } })).content;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'missing' : 'failed';
  }
}

/** By their ids. */
export async function loadMatches(
  api: ApiClient,
  ids: readonly string[],
): Promise<Readonly<Record<string, LoadedMatch>>> {
  const loaded = await Promise.all(ids.map(async (id) => [id, await loadMatch(api, id)] as const));
  return Object.fromEntries(loaded);
}

/** What is live, in the order of the live list. @throws ApiError */
export async function loadLiveMatches(api: ApiClient): Promise<readonly CardEvent[]> {
  const body = {
    status: ['live' as const],
    media_type: ['event' as const],
    page: 0,
    size: offered,
  };
  return cardEvents((await api.call('eventList', { body })).content.entries);
}
