import type { Event } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { eventQuery } from '../../lib/api/event-query.ts';
import type { LoadContext } from '../../lib/page/define-page.ts';
import type { ChosenMatches } from './chosen-matches.ts';
import { cardEvents, pageStatusOf, type CardEvent } from '../event-card/index.ts';

/** A match, or why there is none: it does not exist, or the request failed. */
export type LoadedMatch = Event | 'missing' | 'failed';

export interface MultiViewData {
  readonly chosen: ChosenMatches;
  readonly matches: Readonly<Record<string, LoadedMatch>>;
  /** The live matches that were found, which are added if the URL does not name them; else null. */
  readonly live: LiveMatches['found'] | null;
  /** The live matches if this viewer may watch none of them yet; else empty. */
  readonly locked: readonly CardEvent[];
}

/** Maximum number of live matches to choose from. */
const maxListed = 40;

/** Loads one match. A failure is returned rather than thrown, so that it does not affect the others. */
export async function loadMatch(api: ApiClient, id: string): Promise<LoadedMatch> {
  try {
    return (await api.event.get({ params: { id }, query: eventQuery })).content;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'missing' : 'failed';
  }
}

/** Loads the matches of these ids. */
export async function loadMatches(
  api: ApiClient,
  ids: readonly string[],
): Promise<Readonly<Record<string, LoadedMatch>>> {
  const loaded = await Promise.all(ids.map(async (id) => [id, await loadMatch(api, id)] as const));
  return Object.fromEntries(loaded);
}

/** Loads the live matches, in the order of the live list. @throws ApiError */
async function loadLiveMatches(api: ApiClient): Promise<readonly CardEvent[]> {
  const body = {
    status: ['live' as const],
    media_type: ['event' as const],
    page: 0,
    size: maxListed,
  };
  return cardEvents((await api.event.list({ body })).content.entries);
}

/** The live matches, as on the live list. */
export const liveMatchesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['event', 'live'], queryFn: () => loadLiveMatches(api) });

/** True for a live match that plays for this viewer now. */
export const isWatchable = (event: Event | CardEvent): boolean =>
  !event.cancelled &&
  pageStatusOf(event) !== 'upcoming' &&
  pageStatusOf(event) !== 'vod' &&
  event.isEventAvailableForUser &&
  event.isEventAvailableInUserRegion &&
  event.source.hd !== null;

/** Number of locked matches to show. */
const maxLocked = 6;

/** The live matches that this viewer may watch. */
interface LiveMatches extends Pick<MultiViewData, 'locked'> {
  readonly ids: readonly string[];
  /** `locked` if there are only matches that others may watch. */
  readonly found: 'watchable' | 'locked' | 'none' | 'failed';
}

/** Loads the live matches that this viewer may watch; a failure is logged. */
export async function loadWatchable({
  api,
  defer,
}: Pick<LoadContext, 'api' | 'defer'>): Promise<LiveMatches> {
  const live = await defer('live matches', loadLiveMatches(api), null);
  if (live === null) return { ids: [], locked: [], found: 'failed' };
  const ids = live.filter(isWatchable).map(({ id }) => id);
  if (ids.length > 0) return { ids, locked: [], found: 'watchable' };
  return { ids, locked: live.slice(0, maxLocked), found: live.length > 0 ? 'locked' : 'none' };
}
