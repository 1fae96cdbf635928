import {
  clipKinds,
  type Event,
  type EventListEntry,
  type EventListResponse,
  type MediaKind,
  type Paged,
  type SortDirection,
  type SortField,
  type eventGetQuery,
  type relatedQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { pageOf, sliceOf, type PageSlice } from '../../platform/context/page.ts';
import type { TotalCache } from '../../platform/cache/total-cache.ts';
import { type IdentityRow, identityIdsByEvent, type ReadIdentities } from '../identity/index.ts';
import {
  type PreparedSearch,
  type SearchedText,
  findHits,
  prepareSearch,
} from '../search-index/index.ts';
import { type RestrictedEvent, restrictionsOf } from './access/availability.ts';
import { countFound, searchEvents } from './search/event-search.queries.ts';
import type { EventSort } from './list/event-order.ts';
import { countEvents, findEvent, findForPlayback, listEvents } from './event.queries.ts';
import { searchScopesOf } from './list/event-filter.ts';
import {
  linkEvent,
  linkEvents,
  linkListRows,
  linkedIdsOf,
  withListedClipSources,
} from './list/linked-events.ts';
import { withClipSources, withCutsOfEvent } from './access/clip-source.ts';
import { hasPublicEvent } from './access/public-videos.queries.ts';
import {
  presentEntry,
  presentEvent,
  type EventView,
  type LinkedEvent,
} from './present/present-event.ts';
import { withDistinctFrames } from './present/event-frame.ts';
import { countRelated, listRelated } from './list/related.queries.ts';
import type { SearchedFilter } from './search/search-candidates.queries.ts';
import { searchFew } from './search/search-few.queries.ts';
import type { EventRow } from './event.table.ts';
import type { ListedEvent } from './list/listed-event.queries.ts';
import type { EventFilter } from './list/event-filter.ts';

/** Default direction: ascending for curated order and titles, newest first for times. */
const defaultDirection: Record<SortField, SortDirection> = {
  order: 'asc',
  title: 'asc',
  added: 'desc',
  created: 'desc',
};

/** Parses `sort` as the field and `order` as its direction; either may be omitted (B-23). */
export function eventSortOf(body: {
  readonly sort?: SortField | undefined;
  readonly order?: SortDirection | undefined;
}): EventSort {
  const field = body.sort ?? 'order';
  return { field, direction: body.order ?? defaultDirection[field] };
}

/** True if titles of a list are hidden with results. Lists of own clips or of upcoming events have none. */
const hasHiddenTitles = (
  { ownedBy, statuses }: EventFilter,
  { hidesResults }: EventView,
): boolean =>
  hidesResults &&
  ownedBy === null &&
  !(statuses?.every((status) => status === 'upcoming') ?? false);

/**
 * Returns the requested order; null if none is requested, and for an order by titles of which some are
 * hidden, since it would reveal them.
 */
function requestedSortOf(
  { sort, order }: ListedPart,
  filter: EventFilter,
  view: EventView,
): EventSort | null {
  if (sort === 'title' && hasHiddenTitles(filter, view)) return null;
  return sort === undefined && order === undefined ? null : eventSortOf({ sort, order });
}

export interface EventListRequest {
  readonly page: number;
  readonly size: number;
  readonly sort?: SortField | undefined;
  readonly order?: SortDirection | undefined;
  readonly search?: string | undefined;
}

/** Dependencies of an event list besides its filter. */
export interface EventListing {
  readonly view: EventView;
  readonly totals: TotalCache;
  readonly readIdentities: ReadIdentities;
}

/** Searchable texts of an event. Of those with equally good hits, the first one is shown. */
const searchedTexts = ({ row, team1, team2, identities }: LinkedEvent): SearchedText[] => [
  { field: 'title', text: row.title },
  ...[team1, team2, ...identities]
    .filter((identity) => identity !== null)
    .flatMap(({ type, title, short_title: short }): SearchedText[] => {
      const field = type === 'team' ? 'team' : 'category';
      return [
        { field, text: title },
        { field, text: short },
      ];
    }),
  ...(row.player_number === null
    ? []
    : [{ field: 'player' as const, text: String(row.player_number) }]),
];

/**
 * Returns the ids of found teams whose names start with that of another found team, such as "Osmere Harbour
 * U19" beside "Osmere Harbour". Their matches come last.
 */
async function findDemotedTeams(search: PreparedSearch): Promise<string[]> {
  if (!search.scopes.includes('event')) return [];
  const teams = (await search.foundIdentities()).filter(({ type }) => type === 'team');
  return teams
    .filter(({ name }) => teams.some((other) => name.startsWith(`${other.name} `)))
    .map(({ id }) => id);
}

/** The rows of a page, and a function that counts the total for callers that show it. */
interface FoundPage {
  readonly rows: ListedEvent[];
  readonly total: () => Promise<number>;
}

/**
 * Returns the total if the list ends on this page; null if there may be more or the page is beyond the end.
 */
function totalAtEnd(rows: readonly unknown[], slice: PageSlice | null): number | null {
  if (slice === null || rows.length === slice.limit) return null;
  return rows.length === 0 && slice.offset > 0 ? null : slice.offset + rows.length;
}

/** First results of a search, for a caller that also reads identities for other purposes. */
export interface FirstFound {
  /** The search that found them, perhaps for fewer words than requested. */
  readonly search: PreparedSearch;
  /** Ids of the identities needed to present the events. */
  readonly linkedIds: readonly string[];
  present(known: ReadonlyMap<string, IdentityRow>): EventListEntry[];
}

/** The requested part of a list and its order. */
type ListedPart = Pick<EventListRequest, 'page' | 'size' | 'sort' | 'order'>;

async function findListed(
  scope: Scope,
  request: ListedPart,
  filter: EventFilter,
  { view, totals }: EventListing,
): Promise<FoundPage> {
  const slice = sliceOf(request);
  const sort = requestedSortOf(request, filter, view) ?? eventSortOf({});
  const rows = slice ? await listEvents(scope, filter, sort, slice) : [];
  const atEnd = totalAtEnd(rows, slice);
  const total = () => totals.get(scope, JSON.stringify(filter), () => countEvents(scope, filter));
  return { rows, total: atEnd === null ? total : async () => atEnd };
}

async function findAllWords(
  scope: Scope,
  request: ListedPart,
  listFilter: EventFilter,
  search: PreparedSearch,
  { view, totals }: EventListing,
): Promise<FoundPage> {
  const filter: SearchedFilter = {
    ...listFilter,
    search: { scopes: search.scopes, hidesResults: search.hidesResults, ...search.plan },
  };
  if (filter.search.terms.length === 0) return { rows: [], total: async () => 0 };
  const slice = sliceOf(request);
  const sort = requestedSortOf(request, listFilter, view);
  const now = new Date(view.now);
  const total = () => totals.get(scope, JSON.stringify(filter), () => countFound(scope, filter));
  if (slice === null) return { rows: [], total };
  const demotedTeams = sort === null ? await findDemotedTeams(search) : [];
  const few = await searchFew(scope, filter, { sort, now, demotedTeams }, slice);
  if (few !== null) return { rows: few.rows, total: async () => few.total };
  const rows =
    sort === null
      ? await searchEvents(scope, filter, now, slice, demotedTeams)
      : await listEvents(scope, filter, sort, slice);
  return { rows, total };
}

/** A page of results, and the search that found them, perhaps for fewer words than requested. */
interface SearchedPage extends FoundPage {
  readonly search: PreparedSearch;
}

/** Yields a search, then searches for fewer of its words. */
function* searchesFor(search: PreparedSearch): Generator<PreparedSearch> {
  yield search;
  const fewer = search.forFewerWords();
  yield* fewer;
  if (fewer.length === 1) yield* fewer.flatMap((item) => item.forFewerWords());
}

/** Finds events with all words of a search, or if there are none, with as many of the words as possible. */
async function findSearched(
  scope: Scope,
  request: ListedPart,
  filter: EventFilter,
  search: PreparedSearch,
  listing: EventListing,
): Promise<SearchedPage> {
  for (const attempt of searchesFor(search)) {
    const page = await findAllWords(scope, request, filter, attempt, listing);
    if (page.rows.length > 0 || (request.page > 0 && (await page.total()) > 0))
      return { ...page, search: attempt };
  }
  return { rows: [], total: async () => 0, search };
}

const presentFound = (
  events: readonly LinkedEvent[],
  search: string,
  view: EventView,
): EventListEntry[] =>
  withDistinctFrames(
    events.map(({ row }) => row),
    events.map((event) =>
      presentEntry(event, view, search === '' ? null : findHits(searchedTexts(event), search)),
    ),
  );

/** Returns a page of events, clips and highlights. A search without an order has the best results first. */
export async function listEventPage(
  scope: Scope,
  request: EventListRequest,
  filter: EventFilter,
  listing: EventListing,
): Promise<EventListResponse> {
  const { search: text = '' } = request;
  if (text === '') {
    const { rows, total } = await findListed(scope, request, filter, listing);
    const linked = await linkEvents(scope, rows, listing.readIdentities);
    return pageOf(request, presentFound(linked, text, listing.view), await total());
  }
  const prepared = await prepareSearch(scope, text, {
    scopes: searchScopesOf(filter),
    hidesResults: listing.view.hidesResults,
  });
  const { rows, total, search } = await findSearched(scope, request, filter, prepared, listing);
  const linked = await linkEvents(scope, rows, listing.readIdentities);
  const page = pageOf(request, presentFound(linked, text, listing.view), await total());
  const { droppedWords } = search;
  if (droppedWords.length === 0) return page;
  return { ...page, content: { ...page.content, droppedWords: [...droppedWords] } };
}

/** Returns the first search results without counting, for callers that show no total. */
export async function listFirstFound(
  scope: Scope,
  size: number,
  filter: EventFilter,
  search: PreparedSearch,
  listing: EventListing,
): Promise<FirstFound> {
  const found = await findSearched(scope, { page: 0, size }, filter, search, listing);
  const first = await withListedClipSources(scope, found.rows.slice(0, size));
  return {
    search: found.search,
    linkedIds: linkedIdsOf(first),
    present: (known) => presentFound(linkListRows(first, known), search.text, listing.view),
  };
}

export type GetQuery = z.output<typeof eventGetQuery>;

const keyOf = (idType: GetQuery['idType'], value: string) =>
  ({ by: idType === 'referenceId' ? 'reference_id' : 'id', value }) as const;

/** Returns one event by id or reference, the same for every viewer. Throws `event_not_found`. */
export async function getLinkedEvent(
  scope: Scope,
  id: string,
  { idType, media_type: kind = 'event' }: GetQuery,
  readIdentities: ReadIdentities,
): Promise<LinkedEvent> {
  const row = kind === 'event' ? await findEvent(scope, keyOf(idType, id), ['event']) : null;
  if (row === null) throw new AppError('event_not_found');
  return linkEvent(scope, row, readIdentities);
}

/** Returns the kinds a clip call with this `media_type` accepts; `clip` stands for all of them (EVT-02). */
function clipKindsOf(kind: MediaKind | undefined): readonly MediaKind[] {
  if (kind === undefined || kind === 'clip') return clipKinds;
  return clipKinds.filter((known) => known === kind);
}

/** Returns a clip with the cancellation and cuts of its event. Viewers' clips get them in `withClipSources`. */
async function withStateOfEvent(scope: Scope, row: EventRow): Promise<EventRow> {
  if (row.cancelled || row.parent_event_id === null || row.owner_user_id !== null) return row;
  const parent = await findEvent(scope, { by: 'id', value: row.parent_event_id }, ['event']);
  if (parent === null) return row;
  return parent.cancelled ? { ...row, cancelled: true } : withCutsOfEvent(row, parent.stream);
}

/** Returns one clip or highlight of any kind. Throws `clip_not_found`. */
export async function getClip(
  scope: Scope,
  id: string,
  { idType, media_type: kind }: GetQuery,
  view: EventView,
): Promise<Event> {
  const kinds = clipKindsOf(kind);
  const row = kinds.length === 0 ? null : await findEvent(scope, keyOf(idType, id), kinds);
  if (row === null) throw new AppError('clip_not_found');
  return presentEvent(await linkEvent(scope, await withStateOfEvent(scope, row)), view);
}

/** Returns an event or clip that the viewer may open by its id, as stored. Throws `event_not_found`. */
export async function getReachableEvent(scope: Scope, id: string): Promise<EventRow> {
  const row = await findEvent(scope, { by: 'id', value: id }, ['event', ...clipKinds]);
  if (row === null) throw new AppError('event_not_found');
  return row;
}

/** An event or clip to be played, with everything that decides access. */
export interface PlayableEvent {
  readonly row: EventRow;
  readonly restrictions: RestrictedEvent;
}

async function playableOf(scope: Scope, originalRow: EventRow): Promise<PlayableEvent> {
  const linkedIds = (await identityIdsByEvent(scope, [originalRow.id])).get(originalRow.id) ?? [];
  const [row = originalRow] = await withClipSources(
    scope,
    [await withStateOfEvent(scope, originalRow)],
    () => linkedIds,
  );
  return { row, restrictions: restrictionsOf(row, linkedIds) };
}

/**
 * Returns an event or clip that the viewer may open by its id, with its restrictions. Throws
 * `event_not_found`.
 */
export const getPlayable = async (scope: Scope, id: string): Promise<PlayableEvent> =>
  playableOf(scope, await getReachableEvent(scope, id));

/**
 * Like `getPlayable`, but also returns private clips of other viewers, so the caller must check `isVisible`.
 * For playback, where a grant in the address identifies the viewer. Throws `event_not_found`.
 */
export async function getAnyPlayable(scope: Scope, id: string): Promise<PlayableEvent> {
  const row = await findForPlayback(scope, id);
  if (row === null) throw new AppError('event_not_found');
  return playableOf(scope, row);
}

/** True if anyone may watch the whole video at `now` (ms), because of an event that shows it. */
export const isVideoPublic = (scope: Scope, videoId: string, now: number): Promise<boolean> =>
  hasPublicEvent(scope, videoId, new Date(now));

/** Presents an event to an operator. */
export const presentForOperator = async (
  scope: Scope,
  row: EventRow,
  view: EventView,
): Promise<Event> => presentEvent(await linkEvent(scope, row), view);

/** Returns videos related to an event or clip (EVT-18). Throws `event_not_found`. */
export async function listRelatedPage(
  scope: Scope,
  query: z.output<typeof relatedQuery>,
  { view, totals, readIdentities }: EventListing,
): Promise<Paged<EventListEntry>> {
  const event = await getReachableEvent(scope, query.id);
  const slice = sliceOf(query);
  const target = { event, hasExcerpts: query.moments !== false };
  const rows = slice === null ? [] : await listRelated(scope, target, slice);
  const total =
    totalAtEnd(rows, slice) ??
    (await totals.get(scope, `related|${event.id}|${target.hasExcerpts}`, () =>
      countRelated(scope, target),
    ));
  const linked = await linkEvents(scope, rows, readIdentities);
  return pageOf(query, presentFound(linked, '', view), total);
}
