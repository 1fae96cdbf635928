import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/names';
import { ApiError } from '../../lib/api/api-error.ts';
import {
  cardEvents,
  hasNoReplay,
  withoutMomentsOf,
  withoutSpoilers,
  type CardEvent,
} from '../event-card/index.ts';
import { listQueries } from '../media-list/index.ts';

const relatedSize = 12;
/** Some are left out, since they are moments of matches that stand among them. */
const askedFirst = 2 * relatedSize;

/**
 * Related videos (EVT-18), without moments of the match itself and of those whose replays are among
 * them; where these leave too few it asks once more, for as many as one call gives. Where nothing is
 * related, what is on and the newest replays; none when the event does not exist.
 */
export async function listRelated(api: ApiClient, id: string): Promise<CardEvent[]> {
  const first = await relatedTo(api, id, askedFirst);
  if (first === null) return [];
  const isEnough = first.events.length >= relatedSize || !first.hasMore;
  const related = isEnough ? first.events : ((await allRelated(api, id)) ?? []);
  return (related.length > 0 ? related : await listElsewhere(api, id)).slice(0, relatedSize);
}

async function listElsewhere(api: ApiClient, id: string): Promise<CardEvent[]> {
  const lists = await Promise.all(
    [listQueries.live, listQueries.archive].map((query) =>
      api.call('eventList', { body: { ...query, page: 0, size: relatedSize, next: true } }),
    ),
  );
  return lists
    .flatMap(({ content }) => cardEvents(content.entries))
    .filter((event) => event.id !== id && !hasNoReplay(event));
}

/** As many as one call gives; null when the event does not exist. */
export const allRelated = async (api: ApiClient, id: string): Promise<CardEvent[] | null> =>
  (await relatedTo(api, id, maxPageSize))?.events ?? null;

/** What is left of the newest `size`, and whether there are more; null when the event does not exist. */
async function relatedTo(
  api: ApiClient,
  id: string,
  size: number,
): Promise<{ readonly events: CardEvent[]; readonly hasMore: boolean } | null> {
  try {
    const { content } = await api.call('relatedVideos', { query: { id, size, next: true } });
    const others = withoutMomentsOf(cardEvents(content.entries), new Set([id]));
    return { events: withoutSpoilers(others), hasMore: content.nextExists };
  } catch (error) {
    // The event itself is loaded at the same time and reports that it is missing.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
