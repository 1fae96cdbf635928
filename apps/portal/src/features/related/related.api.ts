import type { Event, EventListEntry } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/names';
import { ApiError } from '../../lib/api/api-error.ts';
import { withoutMomentsOf, withoutSpoilers } from '../event-card/index.ts';
import { nextOf } from './next-of.ts';

const relatedSize = 12;

/**
 * Related videos (EVT-18), without moments of the match itself and of those whose replays are among
 * them; none when the event does not exist.
 */
export const listRelated = async (api: ApiClient, id: string): Promise<EventListEntry[]> =>
  (await allRelated(api, id)).slice(0, relatedSize);

/** What follows the replay of `event`, by `nextOf`; null when nothing is related to it. */
export const findNext = async (api: ApiClient, event: Event): Promise<EventListEntry | null> =>
  nextOf(event, await allRelated(api, event.id));

async function allRelated(api: ApiClient, id: string): Promise<EventListEntry[]> {
  try {
    // Asked for more, since a match has many moments.
    const { content } = await api.call('relatedVideos', { query: { id, size: maxPageSize } });
    const others = withoutMomentsOf(content.entries, new Set([id]));
    return withoutSpoilers(others);
  } catch (error) {
    // The event itself is loaded at the same time and reports that it is missing.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
