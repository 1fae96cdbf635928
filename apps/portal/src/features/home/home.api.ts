import type { EventListEntry, Identity, PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { Later } from '../../lib/page/define-page.ts';

type HomeRow = PublicTenantConfig['home'][number];
/** The rails made of events; `leagues` is made of identities. */
export type EventRow = Exclude<HomeRow, 'leagues'>;

const railSize = 12;

interface ListFilters {
  readonly status?: ('live' | 'upcoming' | 'archived' | 'channel')[];
  readonly media_type?: ('event' | 'clip' | 'highlight')[];
}

const filters: Record<EventRow, ListFilters> = {
  live: { status: ['live'], media_type: ['event'] },
  upcoming: { status: ['upcoming'], media_type: ['event'] },
  latest: { status: ['archived'], media_type: ['event'] },
  highlights: { media_type: ['highlight'] },
  clips: { media_type: ['clip'] },
  channels: { status: ['channel'] },
};

async function listEvents(api: ApiClient, body: ListFilters): Promise<EventListEntry[]> {
  const { content } = await api.call('eventList', {
    body: { ...body, page: 0, size: railSize, sort: 'order', order: 'asc', next: true },
  });
  return content.entries;
}

/** The events of a rail, in the order the backend gives them. */
export const listRow = (api: ApiClient, row: EventRow): Promise<EventListEntry[]> =>
  listEvents(api, filters[row]);

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
