import type { Identity, LeagueTable, Roster, TeamForm } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize, type IdentityType } from '@grandstand/contract/constants';
import { listIdentities } from '../../lib/api/list-identities.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import type { Deferred, Incomplete, LoadContext } from '../../lib/page/define-page.ts';
import { filtersInQuery, dayTimeZone, filterBody, type FilterName } from '../filter/index.ts';
import { cardEvents, replaysIn, withoutExcerptsOf, type CardEvent } from '../event-card/index.ts';
import { withLocalizedTitle } from '../../lib/portal/localized-title.ts';
import {
  includesAllMatches,
  loadPart,
  pageNumberOf,
  type ListPart,
  type ListSource,
} from '../media-list/index.ts';
import { loadRoster } from '../roster/index.ts';
import { loadForm, loadTable } from '../standings/index.ts';
import { itemTypesOf, scopeOf } from './identity-kind.ts';
import { rangeOf, viewOf, type CalendarRange, type IdentityView } from './identity-search.ts';

/** Maximum number of list pages for a calendar; further fixtures are omitted, as they would not fit it. */
const maxCalendarPages = 4;
const overviewSize = { live: 4, upcoming: 8, latest: 12, clips: 12 } as const;
/** Larger than the row, since clips of matches whose replays are on the page are omitted. */
const requestSize = { ...overviewSize, clips: maxPageSize } as const;

export type OverviewRow = keyof typeof overviewSize;

interface Calendar {
  readonly range: CalendarRange;
  readonly events: readonly CardEvent[];
}

/** Null if loading failed, so that the page does not state that there are none. */
type Row = Deferred<readonly CardEvent[] | null>;

export interface IdentityPageData extends Incomplete {
  readonly identity: Identity;
  /** Its ancestors, the highest first. */
  readonly parents: readonly Identity[];
  /** Its children. */
  readonly items: Deferred<readonly Identity[]>;
  readonly view: IdentityView;
  /** Rows of the overview; empty in other views. */
  readonly live: Row;
  readonly upcoming: Row;
  readonly latest: Row;
  readonly clips: Row;
  /** The last matches of a team, in its overview; null in other views and if loading failed. */
  readonly form: Deferred<TeamForm | null>;
  readonly calendar: Calendar | null;
  /** Null in other views and if loading failed, like the squad. */
  readonly table: LeagueTable | null;
  readonly squad: Roster | null;
  /** Archive, clips, and fixtures as a list. */
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
  const { content } = await api.event.list({
    body: { ...scope, ...rowBodies[row], page: 0, size: requestSize[row], next: true },
  });
  return cardEvents(content.entries);
}

/** Loads the clips of an identity, except those of matches whose replays are on the page. */
async function listExcerpts(
  api: ApiClient,
  scope: Scope,
  replays: Promise<readonly CardEvent[]>,
): Promise<readonly CardEvent[]> {
  const [found, shown] = await Promise.all([listRow(api, scope, 'clips'), replays.catch(() => [])]);
  return withoutExcerptsOf(found, replaysIn(shown)).slice(0, overviewSize.clips);
}

/** Loads the children of an identity, in curated order (DSC-18, DSC-20). */
export async function listItems(
  api: ApiClient,
  { id, type }: Pick<Identity, 'id' | 'type'>,
  leagues: boolean,
): Promise<readonly Identity[]> {
  const types = itemTypesOf(type, leagues);
  if (types.length === 0) return [];
  return listIdentities(api, { filters: { identityId: [id], type: types } });
}

/** Loads the ancestors of an identity, the highest first; deleted ones are omitted. */
async function listParents(
  api: ApiClient,
  { identityIds }: Pick<Identity, 'identityIds'>,
): Promise<readonly Identity[]> {
  const identities = await Promise.all(
    identityIds.map((id) =>
      api.identity.get({ params: { id } }).then(
        ({ content }) => content,
        () => null,
      ),
    ),
  );
  return identities.filter((identity) => identity !== null).toReversed();
}

/** Loads the fixtures of a range, by start. */
async function listCalendar(
  api: ApiClient,
  scope: Scope,
  range: CalendarRange,
  filters: ReturnType<typeof filterBody>,
): Promise<CardEvent[]> {
  const events: CardEvent[] = [];
  for (let page = 0; page < maxCalendarPages; page += 1) {
    // One by one: each page states whether another follows.
    const { content } = await api.event.list({
      body: {
        ...filters,
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

const listSources: Record<Exclude<IdentityView, 'overview' | 'table' | 'squad'>, OverviewRow> = {
  fixtures: 'upcoming',
  archive: 'latest',
  clips: 'clips',
};

type ViewData = Pick<
  IdentityPageData,
  'view' | OverviewRow | 'form' | 'calendar' | 'table' | 'squad' | 'list'
>;

/** The filters of the fixtures. */
export const fixtureFilters: readonly FilterName[] = ['access'];

async function loadView(
  context: LoadContext,
  { id, type }: Pick<Identity, 'id' | 'type'>,
): Promise<ViewData> {
  const scope = scopeOf({ id, type });
  const { api, search, now, tenant, locale, defer } = context;
  const view = viewOf(search['view'], type);
  const emptyView = {
    view,
    live: [],
    upcoming: [],
    latest: [],
    clips: [],
    form: null,
    calendar: null,
    table: null,
    squad: null,
    list: null,
  };
  if (view === 'overview') {
    const row = (name: OverviewRow, events = listRow(api, scope, name)): Row =>
      defer<readonly CardEvent[] | null>(name, events, null);
    const replays = listRow(api, scope, 'latest');
    return {
      ...emptyView,
      live: row('live'),
      upcoming: row('upcoming'),
      latest: row('latest', replays),
      clips: row('clips', listExcerpts(api, scope, replays)),
      form: type === 'team' ? defer<TeamForm | null>('form', loadForm(api, id), null) : null,
    };
  }
  if (view === 'table') return { ...emptyView, table: await defer(view, loadTable(api, id), null) };
  if (view === 'squad')
    return { ...emptyView, squad: await defer(view, loadRoster(api, id), null) };
  const filters = filterBody(
    filtersInQuery(search, view === 'fixtures' ? fixtureFilters : [], tenant),
    {
      now,
      zone: dayTimeZone(tenant.time_zone),
    },
  );
  if (view === 'fixtures' && search['as'] !== 'list') {
    const range = rangeOf(search, { now, timeZone: tenant.time_zone, locale });
    return {
      ...emptyView,
      calendar: { range, events: await listCalendar(api, scope, range, filters) },
    };
  }
  const source: ListSource = {
    call: 'event.list',
    body: {
      ...filters,
      ...scope,
      ...rowBodies[listSources[view]],
      ...(view === 'archive' && !includesAllMatches(search) && { hasStream: true }),
    },
  };
  const first = await defer(view, loadPart(api, source, pageNumberOf(search['page'])), null);
  return { ...emptyView, list: { source, first } };
}

/**
 * Loads the page of a team, league, category or subcategory (DSC-17).
 * @param mainId the category in a subcategory's URL; a subcategory of another one is not found
 * @throws NotFoundError if the id belongs to another kind of identity; ApiError otherwise
 */
export async function loadIdentityPage(
  context: LoadContext,
  type: IdentityType,
  id: string,
  mainId: string | null = null,
): Promise<IdentityPageData> {
  const { api, tenant, defer } = context;
  // The lists need only the id, so they load together with the identity.
  const view = loadView(context, { id, type });
  view.catch(() => {});
  const items = defer('items', listItems(api, { id, type }, tenant.enable_leagues_view), []);
  const { content: identity } = await api.identity.get({ params: { id } });
  const isElsewhere = mainId !== null && !identity.mainCategories.includes(mainId);
  if (identity.type !== type || isElsewhere) throw notFoundIn('page');
  const [parents, shown] = await Promise.all([listParents(api, identity), view]);
  return {
    identity: withLocalizedTitle(identity, tenant),
    parents: parents.map((parent) => withLocalizedTitle(parent, tenant)),
    items,
    ...shown,
  };
}
