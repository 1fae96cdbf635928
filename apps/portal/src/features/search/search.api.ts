import type { EventListEntry, MediaKind, Suggestion } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { clipKinds } from '@grandstand/contract/constants';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Deferred, LoadContext } from '../../lib/page/define-page.ts';
import { withTimeout } from '../../lib/page/with-timeout.ts';
import {
  activeFilters,
  filtersInQuery,
  loadFilterOptions,
  noOptions,
  dayTimeZone,
  timeZoneOfFilters,
  type FilterOptions,
} from '../filter/index.ts';
import { loadPart, pageNumberOf, type ListPart, type ListSource } from '../media-list/index.ts';
import { requestIn, searchFilters, searchSource, type SearchRequest } from './search-query.ts';

/** The newest clips and matches of a found player. */
export interface PlayerMedia {
  readonly player: Suggestion;
  readonly entries: readonly EventListEntry[];
}

export interface SearchData {
  readonly request: SearchRequest;
  readonly source: ListSource;
  /** Null if there is no query, or if it requires an account. */
  readonly first: ListPart | null;
  readonly options: Deferred<FilterOptions>;
  /** Teams, competitions and players whose name matches the query. */
  readonly named: Deferred<readonly Suggestion[]>;
  /** The clips and matches of the found players; empty if the query does not tell which player is meant. */
  readonly playerMedia: Deferred<readonly PlayerMedia[]>;
  /**
   * For a search for matches with a number: how many players' clips match it, since it may be a shirt
   * number. 0 for other searches.
   */
  readonly playerClips: Deferred<number>;
  /** Time zone of the query's days; null if it does not matter. */
  readonly zone: string | null;
}

const mediaKinds: readonly Suggestion['kind'][] = ['event', 'clip'];
const maxIdentities = 6;

async function listNamed(api: ApiClient, { scope, text }: SearchRequest): Promise<Suggestion[]> {
  if (scope === 'user' || text === '') return [];
  const { content } = await api.search.suggest({ query: { q: text, scope } });
  const named = content.entries.filter(({ kind }) => !mediaKinds.includes(kind));
  return [
    ...named.filter(({ kind }) => kind !== 'player').slice(0, maxIdentities),
    ...named.filter(({ kind }) => kind === 'player'),
  ];
}

/** With more players, the query is ambiguous, such as a common first name: clips of any of them would be arbitrary. */
const maxMeantPlayers = 2;
const maxPlayerClips = 8;
const maxPlayerMatches = 4;

/** Lists the newest clips and the newest matches of players, if few enough were found. */
async function listPlayerMedia(
  api: ApiClient,
  found: readonly Suggestion[],
): Promise<PlayerMedia[]> {
  const players = found.filter(({ kind }) => kind === 'player');
  if (players.length > maxMeantPlayers) return [];
  const list = async (player: Suggestion, kinds: readonly MediaKind[], size: number) => {
    const { content } = await api.event.list({
      body: {
        player: { team_id: player.id, number: player.playerNumber ?? 0 },
        media_type: [...kinds],
        status: ['live', 'archived'],
        sort: 'added',
        size,
      },
    });
    return content.entries;
  };
  const media = await Promise.all(
    players.map(async (player) => {
      const [clips, matches] = await Promise.all([
        list(player, clipKinds, maxPlayerClips),
        list(player, ['event'], maxPlayerMatches),
      ]);
      return { player, entries: [...clips, ...matches] };
    }),
  );
  return media.filter(({ entries }) => entries.length > 0);
}

/** Counts the clips of players that match a query with a number, which may be a shirt number. */
async function countPlayerClips(api: ApiClient, { scope, text }: SearchRequest): Promise<number> {
  if (scope !== 'game' || !/\d/.test(text)) return 0;
  const { content } = await api.clip.list({ body: { type: ['player'], search: text, size: 1 } });
  return content.droppedWords === undefined ? content.totalCount : 0;
}

/** Loads the viewer's own clips; null on the server and for anonymous viewers. */
async function loadOwnClips(
  api: ApiClient,
  source: ListSource,
  page: number,
): Promise<ListPart | null> {
  if (import.meta.env.SSR) return null;
  try {
    return await loadPart(api, source, page);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** How long the list waits for the content above it, ms: otherwise the list would move down when that appears. */
const aboveListMs = 500;

/** Resolves to the value if it arrives within `aboveListMs`, else to its promise. */
async function awaitBriefly<T>(value: Deferred<T>): Promise<{ readonly value: Deferred<T> }> {
  try {
    return { value: await withTimeout(Promise.resolve(value), aboveListMs) };
  } catch {
    return { value };
  }
}

/** Loads the search of the page's URL. Throws ApiError. */
export async function loadSearch({
  api,
  queryClient,
  search,
  now,
  tenant,
  defer,
}: LoadContext): Promise<SearchData> {
  const request = requestIn(search);
  const filters = searchFilters[request.scope];
  const chosen = filtersInQuery(search, filters, tenant);
  const zone = dayTimeZone(tenant.time_zone);
  const source = searchSource(request, chosen, { now, zone });
  const page = pageNumberOf(search['page']);
  const found = listNamed(api, request);
  const shared = {
    request,
    source,
    zone: timeZoneOfFilters(chosen, zone),
    options: defer('filters', loadFilterOptions({ api, queryClient }, chosen.league), noOptions),
    named: defer('named', found, []),
    playerMedia: defer(
      'playerMedia',
      found.then((named) => listPlayerMedia(api, named)),
      [],
    ),
    playerClips: defer('playerClips', countPlayerClips(api, request), 0),
  };
  if (request.scope === 'user') {
    return { ...shared, first: await loadOwnClips(api, source, page) };
  }
  const hasQuery = request.text !== '' || activeFilters(chosen).length > 0;
  const [first, named, playerMedia, playerClips] = await Promise.all([
    hasQuery ? loadPart(api, source, page) : null,
    awaitBriefly(shared.named),
    awaitBriefly(shared.playerMedia),
    awaitBriefly(shared.playerClips),
  ]);
  return {
    ...shared,
    first,
    named: named.value,
    playerMedia: playerMedia.value,
    playerClips: playerClips.value,
  };
}
