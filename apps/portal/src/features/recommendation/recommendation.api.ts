import type { EventListBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/constants';
import { useSession } from '../../lib/session/store/session-store.ts';
import {
  hasNoReplay,
  replaysIn,
  startOf,
  withoutExcerptsOf,
  withoutSpoilers,
  type CardEvent,
} from '../event-card/index.ts';
import { listQueries } from '../media-list/index.ts';

const railSize = 16;
/** Maximum number of ids that one list is narrowed to. */
const maxIds = 50;

/** Returns the ids that the viewer follows, at most `maxIds`: teams, competitions and others alike. */
export const followedIds = (): readonly string[] =>
  Object.keys(useSession.getState().followed).slice(0, maxIds);

/** A watched video, and its related videos. */
export interface BecauseWatched {
  readonly title: string;
  readonly events: readonly CardEvent[];
}

/**
 * Loads a list narrowed to followed ids. It takes two requests, by the teams of a match and by its
 * categories, since one with both filters returns only events that match both. Removes duplicates.
 */
async function listFollowed(
  api: ApiClient,
  query: EventListBody,
  ids: readonly string[],
  size = 2 * railSize,
): Promise<CardEvent[]> {
  if (ids.length === 0) return [];
  const paging = { page: 0, size, next: true };
  const lists = await Promise.all(
    (['search.teams.id', 'identities.id'] as const).map((key) =>
      api.event.list({ body: { ...query, ...paging, [key]: [...ids] } }),
    ),
  );
  const eventsById = new Map<string, CardEvent>();
  for (const { content } of lists) {
    for (const event of content.entries)
      if (!eventsById.has(event.id)) eventsById.set(event.id, event);
  }
  return [...eventsById.values()];
}

const byStart = (one: CardEvent, other: CardEvent) => startOf(one) - startOf(other);

/** Loads live events, then upcoming ones, each by start. */
export async function listNext(api: ApiClient, ids: readonly string[]): Promise<CardEvent[]> {
  const [live, upcoming] = await Promise.all([
    listFollowed(api, listQueries.live, ids),
    listFollowed(api, listQueries.upcoming, ids),
  ]);
  return [...live.toSorted(byStart), ...upcoming.toSorted(byStart)].slice(0, railSize);
}

const newestFirst = (one: CardEvent, other: CardEvent) => startOf(other) - startOf(one);

/** Loads matches with a replay, newest first. */
export async function listReplays(api: ApiClient, ids: readonly string[]): Promise<CardEvent[]> {
  const replays = await listFollowed(api, listQueries.archive, ids);
  return replays
    .filter((event) => !hasNoReplay(event))
    .toSorted(newestFirst)
    .slice(0, railSize);
}

/** The events of another row of the page; a row that failed to load counts as empty. */
type RowEvents = Promise<readonly CardEvent[]>;

/** Removes spoilers, and excerpts of matches whose replays are in other rows of the page. */
async function removeSpoilers(
  events: Promise<readonly CardEvent[]>,
  otherRows: readonly RowEvents[],
): Promise<CardEvent[]> {
  const [found, ...shown] = await Promise.all([
    events,
    ...otherRows.map((row) => row.catch(() => [])),
  ]);
  return withoutExcerptsOf(withoutSpoilers(found), replaysIn(shown.flat()));
}

/** Loads highlights and clips, newest first. */
export async function listExcerpts(
  api: ApiClient,
  ids: readonly string[],
  otherRows: readonly RowEvents[],
): Promise<CardEvent[]> {
  const query = { ...listQueries.highlight, media_type: ['highlight' as const, 'clip' as const] };
  const found = await removeSpoilers(listFollowed(api, query, ids, maxPageSize), otherRows);
  return found.toSorted(newestFirst).slice(0, railSize);
}

/** Loads the videos related to the first one of the resume list; null if the list is empty. */
export async function listBecauseStarted(
  api: ApiClient,
  otherRows: readonly RowEvents[],
): Promise<BecauseWatched | null> {
  const { content } = await api.playbackPosition.list({ query: { size: 1 } });
  const last = content.entries[0]?.event;
  if (last === undefined) return null;
  const related = api.event.listRelated({ query: { id: last.id, size: 2 * railSize } });
  const events = await removeSpoilers(
    related.then((response) => response.content.entries),
    otherRows,
  );
  return { title: last.title, events: events.slice(0, railSize) };
}
