import type { Identity, IdentityListBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { identityPageSize, maxPageSize, type IdentityType } from '@grandstand/contract/names';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import type { Deferred, LoadContext } from '../../lib/page/define-page.ts';
import { cardEvents, replaysIn, withoutMomentsOf, type CardEvent } from '../event-card/index.ts';
import {
  asksForAll,
  loadPart,
  pageNumberOf,
  type ListPart,
  type ListSource,
} from '../media-list/index.ts';
import { itemTypesOf, scopeOf } from './identity-kind.ts';
import { rangeOf, viewOf, type CalendarRange, type IdentityView } from './identity-search.ts';

/** Fixtures of a range beyond this are left out: a calendar with more is not read by anyone. */
const calendarPages = 4;
const overviewSize = { live: 4, upcoming: 8, latest: 12, clips: 12 } as const;
/** Asked for, since clips of matches whose replays are on the page are left out. */
const requestSize = { ...overviewSize, clips: maxPageSize } as const;

export type OverviewRow = keyof typeof overviewSize;

interface Calendar {
  readonly range: CalendarRange;
  readonly events: readonly CardEvent[];
}

/** Null when it could not be loaded: nothing is said about what it holds. */
type Row = Deferred<readonly CardEvent[] | null>;

export interface IdentityPageData {
  readonly identity: Identity;
  /** What it belongs to, the highest first. */
  readonly parents: readonly Identity[];
  /** What belongs to it. */
  readonly items: Deferred<readonly Identity[]>;
  readonly view: IdentityView;
  /** Rows of the overview; empty in other views. */
  readonly live: Row;
  readonly upcoming: Row;
  readonly latest: Row;
  readonly clips: Row;
  readonly calendar: Calendar | null;
  /** Archive, clips, and fixtures one after the other. */
  readonly list: { readonly source: ListSource; readonly first: ListPart | null } | null;
}

type Scope = ReturnType<typeof scopeOf>;

const rowBodies: Readonly<Record<OverviewRow, ListSource['body']>> = {
  live: { status: ['live'], media_type: ['event'], sort: 'order', order: 'asc' },
  upcoming: { status: ['upcoming'], media_type: ['event'], sort: 'order', order: 'asc' },
  latest: { status: ['archived'], media_type: ['event'], sort: 'added', order: 'desc' },
  clips: { media_type: ['clip', 'highlight'], sort: 'added', order: 'desc' },
};

async function listRow(
  api: ApiClient,
  scope: Scope,
  row: OverviewRow,
): Promise<readonly CardEvent[]> {
  const { content } = await api.call('eventList', {
    body: { ...scope, ...rowBodies[row], page: 0, size: requestSize[row], next: true },
  });
  return cardEvents(content.entries);
}

/** The clips of an identity, but for those of matches whose replays are on the same page. */
async function listMoments(
  api: ApiClient,
  scope: Scope,
  replays: Promise<readonly CardEvent[]>,
): Promise<readonly CardEvent[]> {
  const [found, shown] = await Promise.all([listRow(api, scope, 'clips'), replays.catch(() => [])]);
  return withoutMomentsOf(found, replaysIn(shown)).slice(0, overviewSize.clips);
}

/** What stands below an identity, in its curated order (DSC-18, DSC-20). */
export async function listItems(
  api: ApiClient,
  { id, type }: Pick<Identity, 'id' | 'type'>,
  leagues: boolean,
): Promise<readonly Identity[]> {
  const types = itemTypesOf(type, leagues);
  if (types.length === 0) return [];
  const body: IdentityListBody = {
    paging: { page: 0, size: identityPageSize, next: true, count: true },
    filters: { identityId: [id], type: types, archived: false },
    sort: { order: 'asc' },
  };
  return (await api.call('identityList', { body })).content.entries;
}

/** What an identity belongs to, the highest first; what is gone is left out. */
async function listParents(
  api: ApiClient,
  { identityIds }: Pick<Identity, 'identityIds'>,
): Promise<readonly Identity[]> {
  const found = await Promise.all(
    identityIds.map((id) =>
      api.call('identityGet', { params: { id } }).then(
        ({ content }) => content,
        () => null,
      ),
    ),
  );
  return found.filter((one) => one !== null).toReversed();
}

/** The fixtures of a range, by their start. */
async function listCalendar(
  api: ApiClient,
  scope: Scope,
  range: CalendarRange,
): Promise<CardEvent[]> {
  const events: CardEvent[] = [];
  for (let page = 0; page < calendarPages; page += 1) {
    // Each page tells whether there is another one.
    const { content } = await api.call('eventList', {
      body: {
        ...scope,
        media_type: ['event'],
        status: ['live', 'upcoming', 'archived'],
        event_date: range.eventDate,
        page,
        size: maxPageSize,
        next: true,
      },
    });
    events.push(...cardEvents(content.entries));
    if (!content.nextExists) break;
  }
  return events.toSorted((a, b) =>
    (a.gameStartDate ?? a.date).localeCompare(b.gameStartDate ?? b.date),
  );
}

const listSources: Record<Exclude<IdentityView, 'overview'>, OverviewRow> = {
  fixtures: 'upcoming',
  archive: 'latest',
  clips: 'clips',
};

type ViewData = Pick<IdentityPageData, 'view' | OverviewRow | 'calendar' | 'list'>;

async function loadView(context: LoadContext, scope: Scope): Promise<ViewData> {
  const { api, search, now, tenant, locale, defer } = context;
  const view = viewOf(search['view']);
  const bare = { view, live: [], upcoming: [], latest: [], clips: [], calendar: null, list: null };
  if (view === 'overview') {
    const row = (name: OverviewRow, events = listRow(api, scope, name)): Row =>
      defer<readonly CardEvent[] | null>(name, events, null);
    const replays = listRow(api, scope, 'latest');
    return {
      ...bare,
      live: row('live'),
      upcoming: row('upcoming'),
      latest: row('latest', replays),
      clips: row('clips', listMoments(api, scope, replays)),
    };
  }
  if (view === 'fixtures' && search['as'] !== 'list') {
    const range = rangeOf(search, { now, timeZone: tenant.time_zone, locale });
    return { ...bare, calendar: { range, events: await listCalendar(api, scope, range) } };
  }
  const source: ListSource = {
    call: 'eventList',
    body: {
      ...scope,
      ...rowBodies[listSources[view]],
      ...(view === 'archive' && !asksForAll(search) && { hasStream: true }),
    },
  };
  const first = await defer(view, loadPart(api, source, pageNumberOf(search['page'])), null);
  return { ...bare, list: { source, first } };
}

/**
 * Loads the page of a team, league, category or sub-category (DSC-17).
 * @param mainId the category that a sub-category's address names; another one's is not found
 * @throws NotFoundError when the id stands for something else
 */
export async function loadIdentityPage(
  context: LoadContext,
  type: IdentityType,
  id: string,
  mainId: string | null = null,
): Promise<IdentityPageData> {
  const { api, tenant, defer } = context;
  // The lists need only the id: they are asked for together with what it stands for.
  const view = loadView(context, scopeOf({ id, type }));
  view.catch(() => {});
  const items = defer('items', listItems(api, { id, type }, tenant.enable_leagues_view), []);
  const { content: identity } = await api.call('identityGet', { params: { id } });
  const isElsewhere = mainId !== null && !identity.mainCategories.includes(mainId);
  if (identity.type !== type || isElsewhere) throw notFoundIn('page');
  const [parents, shown] = await Promise.all([listParents(api, identity), view]);
  return { identity, parents, items, ...shown };
}
