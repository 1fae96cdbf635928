import type { FrontPage, Identity } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { orderHomeRows, type HomeRow, type Locale, hourMs } from '@grandstand/contract/constants';
import { listIdentities } from '../../lib/api/list-identities.ts';
import type { Deferred, Incomplete } from '../../lib/page/define-page.ts';
import { cardEvents, hasNoReplay, type CardEvent } from '../event-card/index.ts';
import { listQueries, type EventListSource } from '../media-list/index.ts';
import { newestExcerpts } from './newest-excerpts.ts';

/** The rails of events; `leagues` and `sports` consist of identities. */
export type EventRow = Exclude<HomeRow, 'leagues' | 'sports'>;
/** The rails that are event lists; channels come from the guide. */
type ListedRow = Exclude<EventRow, 'channels'>;

const railSize = 12;
/** Twice the rail: with hidden results, most excerpts of a match are omitted. */
const excerptsSize = 2 * railSize;

/**
 * The query of each rail, from the shared table of list queries. The replay rail has matches only,
 * since highlights and clips have their own rails.
 */
const rowQueries: Readonly<Record<ListedRow, EventListSource['body'] & { size: number }>> = {
  live: { ...listQueries.live, size: railSize },
  upcoming: { ...listQueries.upcoming, size: railSize },
  latest: { ...listQueries.archive, hasStream: true, size: railSize },
  highlights: { ...listQueries.highlight, size: excerptsSize },
  clips: { ...listQueries.clips, size: excerptsSize },
};

/** A row of the home page, and its rules. */
export type ShownRow = FrontPage['rows'][number];

/** Returns the rows of a home page in their order: the operator's, else those of the tenant's settings. */
export const rowsOf = (frontPage: FrontPage | null, chosen: readonly HomeRow[]): ShownRow[] =>
  frontPage?.rows ??
  orderHomeRows(chosen).map((row) => ({ row, title: null, size: null, leagueId: null }));

/** Loads the front page that an operator published; null if the tenant has the one of its settings. */
export const getFrontPage = async (api: ApiClient, lang: Locale): Promise<FrontPage | null> =>
  (await api.frontPage.get({ query: { lang } })).content;

/** Returns the id of the competition to which a front page limits a row; null for all. */
export const leagueOf = (frontPage: FrontPage | null, row: HomeRow): string | null =>
  frontPage?.rows.find((candidate) => candidate.row === row)?.leagueId ?? null;

/** Loads the first events of a rail, only those of a competition if its row has one. */
async function listFirst(
  api: ApiClient,
  row: ListedRow,
  frontPage: FrontPage | null = null,
): Promise<CardEvent[]> {
  const leagueId = leagueOf(frontPage, row);
  const { content } = await api.event.list({
    body: {
      ...rowQueries[row],
      ...(leagueId !== null && { 'identities.id': [leagueId] }),
      page: 0,
      next: true,
    },
  });
  return cardEvents(content.entries.filter((event) => !hasNoReplay(event)));
}

/** Loads the events of a rail in the backend's order; replays only if they have a video. */
export const listRow = async (
  api: ApiClient,
  row: ListedRow,
  frontPage: FrontPage | null = null,
): Promise<CardEvent[]> => (await listFirst(api, row, frontPage)).slice(0, railSize);

/** Loads the match that an operator features, if it is live or upcoming. */
export async function listFeatured(
  api: ApiClient,
  { featuredEventId: id }: FrontPage,
): Promise<CardEvent[]> {
  if (id === null) return [];
  const { content } = await api.event.list({
    body: { event_id: [id], status: ['live', 'upcoming'], media_type: ['event'], page: 0, size: 1 },
  });
  return cardEvents(content.entries);
}

/**
 * Loads the highlights or clips of tonight: nothing that is a day older than the newest one. Their cards
 * hide what happens, and with hidden results a match has one card, because they would look the same.
 */
export async function listExcerpts(
  api: ApiClient,
  row: 'highlights' | 'clips',
  frontPage: FrontPage | null = null,
): Promise<CardEvent[]> {
  return newestExcerpts(await listFirst(api, row, frontPage)).slice(0, railSize);
}

/** The fields of a competition that the strip shows or following it needs. */
export type ShownLeague = Pick<
  Identity,
  | 'id'
  | 'type'
  | 'title'
  | 'fullTitle'
  | 'color'
  | 'bannerUrl'
  | 'imageUrl'
  | 'logoUrl'
  | 'identityIds'
>;

/** Loads the first channels with their programmes of the next hour, so that their cards can move on. */
export async function listChannels(api: ApiClient): Promise<CardEvent[]> {
  // Rounded to the minute: all pages send the same request, and one response serves them.
  const now = new Date().setSeconds(0, 0);
  const [from = '', to = ''] = [now, now + hourMs].map((at) => new Date(at).toISOString());
  const { content } = await api.channel.getGuide({ query: { from, to } });
  return content.entries.flatMap(({ channel, entries: programmes }) =>
    cardEvents([channel]).map((card) => ({
      ...card,
      // As with cards, fields that are not shown are not sent with the page.
      programmes: import.meta.env.SSR
        ? programmes.map(({ title, start, end }) => ({ title, start, end }))
        : programmes,
    })),
  );
}

/** Loads the competitions for the banner strip. */
export async function listLeagues(api: ApiClient): Promise<ShownLeague[]> {
  const leagues = await listIdentities(api, { filters: { type: ['league'] } });
  return leagues.map((league) => ({
    id: league.id,
    type: league.type,
    title: league.title,
    ...(league.fullTitle !== undefined && { fullTitle: league.fullTitle }),
    color: league.color,
    bannerUrl: league.bannerUrl,
    imageUrl: league.imageUrl,
    logoUrl: league.logoUrl,
    identityIds: league.identityIds,
  }));
}

export interface HomeData extends Incomplete {
  /** Null for the rows of the tenant's settings. */
  readonly frontPage: FrontPage | null;
  /** The candidates for the hero; the page waits for these two. */
  readonly live: readonly CardEvent[];
  readonly upcoming: readonly CardEvent[];
  readonly latest: Deferred<CardEvent[]>;
  /** The latest replays of all competitions, if a front page limits `latest` to one. */
  readonly ofToday?: Deferred<CardEvent[]>;
  readonly highlights: Deferred<CardEvent[]>;
  readonly clips: Deferred<CardEvent[]>;
  readonly channels: Deferred<CardEvent[]>;
  readonly leagues: Deferred<ShownLeague[]>;
}
