import type { Identity, PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { Deferred } from '../../lib/page/define-page.ts';
import { maxPageSize } from '@grandstand/contract/names';
import {
  cardEvents,
  hasNoReplay,
  replaysIn,
  withoutMomentsOf,
  type CardEvent,
} from '../event-card/index.ts';
import { listQueries, type EventSource } from '../media-list/index.ts';

export type HomeRow = PublicTenantConfig['home'][number];
/** The rails made of events; `leagues` is made of identities. */
export type EventRow = Exclude<HomeRow, 'leagues'>;
/** Those that are lists of events; channels come out of the guide. */
type ListedRow = Exclude<EventRow, 'channels'>;

const railSize = 12;
const hourMs = 3_600_000;
/** Some moments are left out, since the page shows the replays of their matches. */
const momentsSize = 2 * railSize;

/**
 * What the rails ask for, from the one table of list queries. The rail of replays has matches
 * alone, since highlights and clips have rails of their own.
 */
const rowQueries: Readonly<Record<ListedRow, EventSource['body'] & { size: number }>> = {
  live: { ...listQueries.live, size: railSize },
  upcoming: { ...listQueries.upcoming, size: railSize },
  latest: { ...listQueries.archive, hasStream: true, size: railSize },
  highlights: { ...listQueries.highlight, size: momentsSize },
  clips: { ...listQueries.clips, size: momentsSize },
};

/** The first events of a rail, and whether there are more. */
async function listFirst(api: ApiClient, row: ListedRow, size = rowQueries[row].size) {
  const { content } = await api.call('eventList', {
    body: { ...rowQueries[row], size, page: 0, next: true },
  });
  const events = cardEvents(content.entries.filter((event) => !hasNoReplay(event)));
  return { events, hasMore: content.nextExists };
}

/** The events of a rail, in the order the backend gives them; replays only where there is one. */
export const listRow = async (api: ApiClient, row: ListedRow): Promise<CardEvent[]> =>
  (await listFirst(api, row)).events.slice(0, railSize);

/**
 * Highlights or clips, but for those of matches whose replays are on the same page. Where these leave
 * too few, as after a day of matches, it asks once more, for as many as one call gives.
 */
export async function listMoments(
  api: ApiClient,
  row: 'highlights' | 'clips',
  replays: Promise<readonly CardEvent[]>,
): Promise<CardEvent[]> {
  // Without the rail of replays nothing on the page is given away.
  const [first, shown] = await Promise.all([listFirst(api, row), replays.catch(() => [])]);
  const matches = replaysIn(shown);
  const remaining = withoutMomentsOf(first.events, matches);
  if (remaining.length >= railSize || !first.hasMore) return remaining.slice(0, railSize);
  const all = await listFirst(api, row, maxPageSize);
  return withoutMomentsOf(all.events, matches).slice(0, railSize);
}

/** What the strip shows of a competition, and what it takes to follow it. */
export type ShownLeague = Pick<
  Identity,
  'id' | 'type' | 'title' | 'color' | 'bannerUrl' | 'imageUrl' | 'logoUrl' | 'identityIds'
>;

/** The first channels, with what is on in the next hour: their cards go on with it. */
export async function listChannels(api: ApiClient): Promise<CardEvent[]> {
  // Within a minute all pages ask alike, which is answered once.
  const now = new Date().setSeconds(0, 0);
  const [from = '', to = ''] = [now, now + hourMs].map((at) => new Date(at).toISOString());
  const { content } = await api.call('channelGuide', { query: { from, to } });
  return content.entries.flatMap(({ channel, entries: programmes }) =>
    cardEvents([channel]).map((card) => ({
      ...card,
      // As with cards, what is not shown is not sent with the page.
      programmes: import.meta.env.SSR
        ? programmes.map(({ title, start, end }) => ({ title, start, end }))
        : programmes,
    })),
  );
}

/** The competitions, for the strip of their banners. */
export async function listLeagues(api: ApiClient): Promise<ShownLeague[]> {
  const { content } = await api.call('identityList', {
    body: { filters: { type: ['league'], archived: false }, sort: { order: 'asc' } },
  });
  return content.entries.map(
    ({ id, type, title, color, bannerUrl, imageUrl, logoUrl, identityIds }) => ({
      id,
      type,
      title,
      color,
      bannerUrl,
      imageUrl,
      logoUrl,
      identityIds,
    }),
  );
}

export interface HomeData {
  /** What the hero chooses from; the page waits for these two. */
  readonly live: CardEvent[];
  readonly upcoming: CardEvent[];
  readonly latest: Deferred<CardEvent[]>;
  readonly highlights: Deferred<CardEvent[]>;
  readonly clips: Deferred<CardEvent[]>;
  readonly channels: Deferred<CardEvent[]>;
  readonly leagues: Deferred<ShownLeague[]>;
}
