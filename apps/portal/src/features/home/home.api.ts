import type { Identity, PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { listIdentities } from '../../lib/api/list-identities.ts';
import type { Deferred } from '../../lib/page/define-page.ts';
import { maxPageSize } from '@grandstand/contract/constants';
import {
  cardEvents,
  hasNoReplay,
  replaysIn,
  withoutMomentsOf,
  type CardEvent,
} from '../event-card/index.ts';
import { listQueries, type EventListSource } from '../media-list/index.ts';

export type HomeRow = PublicTenantConfig['home'][number];
/** The rails of events; `leagues` consists of identities. */
export type EventRow = Exclude<HomeRow, 'leagues'>;
/** The rails that are event lists; channels come from the guide. */
type ListedRow = Exclude<EventRow, 'channels'>;

const railSize = 12;
const hourMs = 3_600_000;
/** Twice the rail: moments whose replays are on the page are omitted. */
const momentsSize = 2 * railSize;

/**
 * The query of each rail, from the shared table of list queries. The replay rail has matches only,
 * since highlights and clips have their own rails.
 */
const rowQueries: Readonly<Record<ListedRow, EventListSource['body'] & { size: number }>> = {
  live: { ...listQueries.live, size: railSize },
  upcoming: { ...listQueries.upcoming, size: railSize },
  latest: { ...listQueries.archive, hasStream: true, size: railSize },
  highlights: { ...listQueries.highlight, size: momentsSize },
  clips: { ...listQueries.clips, size: momentsSize },
};

/** Loads the first events of a rail, and whether there are more. */
async function listFirst(api: ApiClient, row: ListedRow, size = rowQueries[row].size) {
  const { content } = await api.event.list({
    body: { ...rowQueries[row], size, page: 0, next: true },
  });
  const events = cardEvents(content.entries.filter((event) => !hasNoReplay(event)));
  return { events, hasMore: content.nextExists };
}

/** Loads the events of a rail in the backend's order; replays only if they have a video. */
export const listRow = async (api: ApiClient, row: ListedRow): Promise<CardEvent[]> =>
  (await listFirst(api, row)).events.slice(0, railSize);

/**
 * Loads highlights or clips, except those of matches whose replays are on the page. If too few remain, e.g.
 * after a match day, it requests the maximum page size once.
 */
export async function listMoments(
  api: ApiClient,
  row: 'highlights' | 'clips',
  replays: Promise<readonly CardEvent[]>,
): Promise<CardEvent[]> {
  // Without the replay rail, nothing on the page is a spoiler.
  const [first, shown] = await Promise.all([listFirst(api, row), replays.catch(() => [])]);
  const matches = replaysIn(shown);
  const remaining = withoutMomentsOf(first.events, matches);
  if (remaining.length >= railSize || !first.hasMore) return remaining.slice(0, railSize);
  const all = await listFirst(api, row, maxPageSize);
  return withoutMomentsOf(all.events, matches).slice(0, railSize);
}

/** The fields of a competition that the strip shows or following it needs. */
export type ShownLeague = Pick<
  Identity,
  'id' | 'type' | 'title' | 'color' | 'bannerUrl' | 'imageUrl' | 'logoUrl' | 'identityIds'
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
  return leagues.map(({ id, type, title, color, bannerUrl, imageUrl, logoUrl, identityIds }) => ({
    id,
    type,
    title,
    color,
    bannerUrl,
    imageUrl,
    logoUrl,
    identityIds,
  }));
}

export interface HomeData {
  /** The candidates for the hero; the page waits for these two. */
  readonly live: CardEvent[];
  readonly upcoming: CardEvent[];
  readonly latest: Deferred<CardEvent[]>;
  readonly highlights: Deferred<CardEvent[]>;
  readonly clips: Deferred<CardEvent[]>;
  readonly channels: Deferred<CardEvent[]>;
  readonly leagues: Deferred<ShownLeague[]>;
}
