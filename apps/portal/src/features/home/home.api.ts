import type { EventListEntry, Identity, PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { Later } from '../../lib/page/define-page.ts';
import { hasNoReplay } from '../media-list/index.ts';

type HomeRow = PublicTenantConfig['home'][number];
/** The rails made of events; `leagues` is made of identities. */
export type EventRow = Exclude<HomeRow, 'leagues'>;

const railSize = 12;

interface RowQuery {
  readonly status?: ('live' | 'upcoming' | 'archived' | 'channel')[];
  readonly media_type?: ('event' | 'clip' | 'highlight')[];
  readonly sort: 'order' | 'added';
  readonly order: 'asc' | 'desc';
  readonly size: number;
}

const curated = { sort: 'order', order: 'asc', size: railSize } as const;
const newest = { sort: 'added', order: 'desc', size: railSize } as const;

const queries: Record<EventRow, RowQuery> = {
  live: { status: ['live'], media_type: ['event'], ...curated },
  upcoming: { status: ['upcoming'], media_type: ['event'], ...curated },
  // Asked for more, since matches without a film are left out.
  latest: { status: ['archived'], media_type: ['event'], ...newest, size: 3 * railSize },
  highlights: { media_type: ['highlight'], ...curated },
  clips: { media_type: ['clip'], ...newest },
  channels: { status: ['channel'], ...curated },
};

/** The events of a rail, in the order the backend gives them; replays only where there is one. */
export async function listRow(api: ApiClient, row: EventRow): Promise<EventListEntry[]> {
  const { content } = await api.call('eventList', {
    body: { ...queries[row], page: 0, next: true },
  });
  return content.entries.filter((event) => !hasNoReplay(event)).slice(0, railSize);
}

/** The competitions, for the strip of their banners. */
export async function listLeagues(api: ApiClient): Promise<Identity[]> {
  const { content } = await api.call('identityList', {
    body: { filters: { type: ['league'], archived: false }, sort: { order: 'asc' } },
  });
  return content.entries;
}

export interface HomeData {
  /** What the hero chooses from; the page waits for these two. */
  readonly live: EventListEntry[];
  readonly upcoming: EventListEntry[];
  readonly latest: Later<EventListEntry[]>;
  readonly highlights: Later<EventListEntry[]>;
  readonly clips: Later<EventListEntry[]>;
  readonly channels: Later<EventListEntry[]>;
  readonly leagues: Later<Identity[]>;
}
