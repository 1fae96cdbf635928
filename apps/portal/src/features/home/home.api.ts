import type { Identity, PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { Later } from '../../lib/page/define-page.ts';
import { maxPageSize } from '@grandstand/contract/names';
import {
  cardEvents,
  hasNoReplay,
  replaysIn,
  withoutMomentsOf,
  type CardEvent,
} from '../event-card/index.ts';
import { listQueries, type EventSource } from '../media-list/index.ts';

type HomeRow = PublicTenantConfig['home'][number];
/** The rails made of events; `leagues` is made of identities. */
export type EventRow = Exclude<HomeRow, 'leagues'>;

const railSize = 12;

/**
 * What the rails ask for, from the one table of list queries. The rail of replays has matches
 * alone, since highlights and clips have rails of their own.
 */
const rowQueries: Readonly<Record<EventRow, EventSource['body'] & { size: number }>> = {
  live: { ...listQueries.live, size: railSize },
  upcoming: { ...listQueries.upcoming, size: railSize },
  // Asked for more, since matches without a film are left out.
  latest: { ...listQueries.archive, size: 3 * railSize },
  // Asked for many, since moments of matches whose replays the page shows are left out.
  highlights: { ...listQueries.highlight, size: maxPageSize },
  clips: { ...listQueries.clips, size: maxPageSize },
  channels: { ...listQueries.channels, size: railSize },
};

async function listAll(api: ApiClient, row: EventRow): Promise<CardEvent[]> {
  const { content } = await api.call('eventList', {
    body: { ...rowQueries[row], page: 0, next: true },
  });
  return cardEvents(content.entries.filter((event) => !hasNoReplay(event)));
}

/** The events of a rail, in the order the backend gives them; replays only where there is one. */
export const listRow = async (api: ApiClient, row: EventRow): Promise<CardEvent[]> =>
  (await listAll(api, row)).slice(0, railSize);

/** Highlights or clips, but for those of matches whose replays are on the same page. */
export async function listMoments(
  api: ApiClient,
  row: 'highlights' | 'clips',
  replays: Promise<readonly CardEvent[]>,
): Promise<CardEvent[]> {
  // Without the rail of replays nothing on the page is given away.
  const [found, shown] = await Promise.all([listAll(api, row), replays.catch(() => [])]);
  return withoutMomentsOf(found, replaysIn(shown)).slice(0, railSize);
}

/** What the strip shows of a competition, and what it takes to follow it. */
export type ShownLeague = Pick<
  Identity,
  'id' | 'type' | 'title' | 'color' | 'bannerUrl' | 'imageUrl' | 'logoUrl' | 'identityIds'
>;

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
  readonly latest: Later<CardEvent[]>;
  readonly highlights: Later<CardEvent[]>;
  readonly clips: Later<CardEvent[]>;
  readonly channels: Later<CardEvent[]>;
  readonly leagues: Later<ShownLeague[]>;
}
