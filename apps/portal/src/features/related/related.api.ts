import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/constants';
import { ApiError } from '../../lib/api/api-error.ts';
import {
  cardEvents,
  hasNoReplay,
  withoutExcerptsOf,
  withoutSpoilers,
  type CardEvent,
} from '../event-card/index.ts';
import { listQueries } from '../media-list/index.ts';

const relatedSize = 12;

/**
 * Loads related videos (EVT-18), without excerpts of the match itself and of matches whose replays are
 * listed. Falls back to live events and the newest replays; empty if the event does not exist.
 */
export async function listRelated(api: ApiClient, id: string): Promise<CardEvent[]> {
  const related = await loadRelated(api, { id, size: relatedSize, moments: false });
  if (related === null) return [];
  return related.length > 0 ? related : (await listFallback(api, id)).slice(0, relatedSize);
}

async function listFallback(api: ApiClient, id: string): Promise<CardEvent[]> {
  const lists = await Promise.all(
    [listQueries.live, listQueries.archive].map((query) =>
      api.event.list({ body: { ...query, page: 0, size: relatedSize, next: true } }),
    ),
  );
  return lists
    .flatMap(({ content }) => cardEvents(content.entries))
    .filter((event) => event.id !== id && !hasNoReplay(event));
}

/** Loads as many related videos as one call returns; null if the event does not exist. */
export const listAllRelated = (api: ApiClient, id: string): Promise<CardEvent[] | null> =>
  loadRelated(api, { id, size: maxPageSize });

/** Loads related videos without spoilers and excerpts of the event itself; null if it does not exist. */
async function loadRelated(
  api: ApiClient,
  query: { readonly id: string; readonly size: number; readonly moments?: boolean },
): Promise<CardEvent[] | null> {
  try {
    const { content } = await api.event.listRelated({ query });
    return withoutSpoilers(withoutExcerptsOf(cardEvents(content.entries), new Set([query.id])));
  } catch (error) {
    // The event itself loads at the same time and reports that it is missing.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
