import {
  clipKinds,
  type Event,
  type EventListEntry,
  type MediaKind,
  type Paged,
  type SortDirection,
  type SortField,
  type eventGetQuery,
  type eventListBody,
  type relatedQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/error.ts';
import { pageOf, sliceOf } from '../../platform/page.ts';
import {
  countEvents,
  findEvent,
  listEvents,
  type EventFilter,
  type EventRow,
  type EventSort,
} from './event.queries.ts';
import { linkEvent, linkEvents } from './linked-events.ts';
import { presentEntry, presentEvent, type EventView } from './present-event.ts';
import { countRelated, listRelated } from './related.queries.ts';

/** An empty list of choices narrows nothing, like one that is left out. */
const chosen = <T>(values: readonly T[] | undefined): readonly T[] | null =>
  values === undefined || values.length === 0 ? null : values;

function betweenOf(range: string | undefined): EventFilter['between'] {
  if (range === undefined) return null;
  const [startMs = 0, endMs = 0] = range.split('~').map(Number);
  return { startMs, endMs };
}

export function eventFilterOf(
  body: z.output<typeof eventListBody>,
  userId: string | null,
): EventFilter {
  return {
    mediaTypes: chosen(body.media_type) ?? ['event'],
    identityIds: chosen(body['identities.id']),
    identityTypes: chosen(body['identities.type']),
    teamIds: chosen(body['search.teams.id']),
    eventIds: chosen(body.event_id),
    sportTypes: chosen(body.sportType),
    between: betweenOf(body.event_date),
    statuses: chosen(body.status),
    userId,
  };
}

/** Curated order and titles read from the first; times from the newest. */
const usualDirection: Record<SortField, SortDirection> = {
  order: 'asc',
  title: 'asc',
  added: 'desc',
  created: 'desc',
};

/** `sort` is the field and `order` its direction; either may be left out (B-23). */
export function eventSortOf(body: {
  readonly sort?: SortField | undefined;
  readonly order?: SortDirection | undefined;
}): EventSort {
  const field = body.sort ?? 'order';
  return { field, direction: body.order ?? usualDirection[field] };
}

/** A page of events, clips and highlights. */
export async function listEventPage(
  trx: Trx,
  tenantId: string,
  request: { readonly page: number; readonly size: number },
  filter: EventFilter,
  sort: EventSort,
  view: EventView,
): Promise<Paged<EventListEntry>> {
  const slice = sliceOf(request);
  const rows = slice === null ? [] : await listEvents(trx, tenantId, filter, sort, slice);
  const total = await countEvents(trx, tenantId, filter);
  const linked = await linkEvents(trx, tenantId, rows);
  return pageOf(
    request,
    linked.map((event) => presentEntry(event, view)),
    total,
  );
}

type GetQuery = z.output<typeof eventGetQuery>;

const keyOf = (idType: GetQuery['idType'], value: string) =>
  ({ by: idType === 'referenceId' ? 'reference_id' : 'id', value }) as const;

/** One event by its id or its reference. Throws `event_not_found`. */
export async function getEvent(
  trx: Trx,
  tenantId: string,
  id: string,
  { idType, media_type: kind = 'event' }: GetQuery,
  userId: string | null,
  view: EventView,
): Promise<Event> {
  const row =
    kind === 'event' ? await findEvent(trx, tenantId, keyOf(idType, id), ['event'], userId) : null;
  if (row === null) throw new AppError('event_not_found');
  return presentEvent(await linkEvent(trx, tenantId, row), view);
}

/** The kinds that a clip call with this `media_type` answers; `clip` stands for all of them (EVT-02). */
function clipKindsOf(kind: MediaKind | undefined): readonly MediaKind[] {
  if (kind === undefined || kind === 'clip') return clipKinds;
  return clipKinds.filter((known) => known === kind);
}

/** One clip or highlight of any kind. Throws `clip_not_found`. */
export async function getClip(
  trx: Trx,
  tenantId: string,
  id: string,
  { idType, media_type: kind }: GetQuery,
  userId: string | null,
  view: EventView,
): Promise<Event> {
  const kinds = clipKindsOf(kind);
  const row =
    kinds.length === 0 ? null : await findEvent(trx, tenantId, keyOf(idType, id), kinds, userId);
  if (row === null) throw new AppError('clip_not_found');
  return presentEvent(await linkEvent(trx, tenantId, row), view);
}

/** Any event or clip as it is stored, for those who make its playlists. Throws `event_not_found`. */
export async function getWatchable(
  trx: Trx,
  tenantId: string,
  id: string,
  userId: string | null,
): Promise<EventRow> {
  const row = await findEvent(
    trx,
    tenantId,
    { by: 'id', value: id },
    ['event', ...clipKinds],
    userId,
  );
  if (row === null) throw new AppError('event_not_found');
  return row;
}

/** An event as an operator sees it. */
export const presentForOperator = async (
  trx: Trx,
  tenantId: string,
  row: EventRow,
  view: EventView,
): Promise<Event> => presentEvent(await linkEvent(trx, tenantId, row), view);

export type { EventRow } from './event.queries.ts';

/** Videos related to an event or clip (EVT-18). Throws `event_not_found`. */
export async function listRelatedPage(
  trx: Trx,
  tenantId: string,
  query: z.output<typeof relatedQuery>,
  userId: string | null,
  view: EventView,
): Promise<Paged<EventListEntry>> {
  const event = await getWatchable(trx, tenantId, query.id, userId);
  const slice = sliceOf(query);
  const rows = slice === null ? [] : await listRelated(trx, tenantId, event, slice);
  const total = await countRelated(trx, tenantId, event);
  const linked = await linkEvents(trx, tenantId, rows);
  return pageOf(
    query,
    linked.map((entry) => presentEntry(entry, view)),
    total,
  );
}
