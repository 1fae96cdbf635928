import { clipKinds, type Suggestion, type suggestQuery } from '@grandstand/contract';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { eventFilter, eventSortOf, listEventPage } from '../event/event.service.ts';
import type { EventView } from '../event/present-event.ts';

/** What could be meant by what was typed so far. */
export async function suggest(
  trx: Trx,
  tenantId: string,
  { q, scope, size }: z.output<typeof suggestQuery>,
  userId: string | null,
  view: EventView,
): Promise<Suggestion[]> {
  if (scope === 'user' && userId === null) return [];
  const filter = eventFilter({
    mediaTypes: scope === 'game' ? ['event'] : clipKinds,
    ofPlayer: scope === 'player' ? true : null,
    ownedBy: scope === 'user' ? userId : null,
    search: q,
    userId,
  });
  const sort = eventSortOf({});
  const { content } = await listEventPage(trx, tenantId, { page: 0, size }, filter, sort, view);
  return content.entries.map((entry) => ({
    kind: scope === 'game' ? 'event' : 'clip',
    id: entry.id,
    title: entry.title,
    imageUrl: entry.imageUrl,
    detail: entry.categories[0]?.title ?? entry.gameStartDate ?? entry.date,
    ranges: entry.match?.field === 'title' ? entry.match.ranges : [],
    parentId: null,
  }));
}
