import {
  clipKinds,
  type EventListEntry,
  type IdentityType,
  type Suggestion,
  type suggestQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { type EventListing, eventFilter, listEventPage } from '../event/index.ts';
import { type IdentityRow, identitiesById, titleOf } from '../identity/index.ts';
import { findIdentityIds, findMatch, planSearch } from '../search-index/index.ts';

/** Identities looked at to choose the best from. */
const looked = 60;
/** Of ten suggestions, so many at most are identities while there are events. */
const identityShare = 0.5;

const kindOf: Record<IdentityType, Suggestion['kind']> = {
  team: 'team',
  league: 'league',
  category: 'category',
  subcategory: 'sub_category',
};

function suggestEntry(entry: EventListEntry): Suggestion {
  return {
    kind: entry.mediaType === 'event' ? 'event' : 'clip',
    id: entry.id,
    title: entry.title,
    imageUrl: entry.imageUrl,
    detail:
      entry.categories.find(({ type }) => type === 'league')?.title ??
      entry.gameStartDate ??
      entry.date,
    ranges: entry.match?.field === 'title' ? entry.match.ranges : [],
    parentId: null,
  };
}

/** Where in the title the match begins; a match elsewhere comes last. */
const beginsAt = ({ ranges }: Suggestion) => ranges[0]?.[0] ?? Number.MAX_SAFE_INTEGER;

async function suggestIdentities(
  trx: Trx,
  tenantId: string,
  q: string,
  { view }: EventListing,
): Promise<Suggestion[]> {
  const plan = await planSearch(trx, tenantId, q, null);
  if (plan.terms.length === 0) return [];
  const ids = await findIdentityIds(trx, tenantId, plan, looked);
  const rows = await identitiesById(trx, tenantId, ids);
  const parentIds = [...rows.values()].map(({ parent_id: id }) => id).filter((id) => id !== null);
  const parents = await identitiesById(trx, tenantId, parentIds);
  const present = (row: IdentityRow): Suggestion => {
    const title = titleOf(row, view);
    const parent = parents.get(row.parent_id ?? '');
    return {
      kind: kindOf[row.type],
      id: row.id,
      title,
      imageUrl: view.addresses.picture(row.logo_url ?? row.image_url),
      detail: parent === undefined ? null : titleOf(parent, view),
      ranges: findMatch([{ field: 'title', text: title }], q)?.ranges ?? [],
      parentId: row.parent_id,
    };
  };
  return [...rows.values()]
    .filter(({ archived }) => !archived)
    .toSorted((a, b) => a.position - b.position || (a.folded_title < b.folded_title ? -1 : 1))
    .map(present)
    .toSorted((a, b) => beginsAt(a) - beginsAt(b));
}

/**
 * What could be meant by what was typed so far: teams, leagues and categories, then events; or clips
 * of players; or the viewer's own clips, of which an anonymous viewer has none.
 */
export async function suggest(
  trx: Trx,
  tenantId: string,
  { q, scope, size }: z.output<typeof suggestQuery>,
  userId: string | null,
  listing: EventListing,
): Promise<Suggestion[]> {
  if (scope === 'user' && userId === null) return [];
  const filter = eventFilter({
    mediaTypes: scope === 'game' ? ['event'] : clipKinds,
    ofPlayer: scope === 'player' ? true : null,
    ownedBy: scope === 'user' ? userId : null,
  });
  const request = { page: 0, size, search: q };
  const { content } = await listEventPage(trx, tenantId, request, filter, listing);
  const media = content.entries.map(suggestEntry);
  const identities = scope === 'game' ? await suggestIdentities(trx, tenantId, q, listing) : [];
  const room = Math.max(Math.ceil(size * identityShare), size - media.length);
  const first = identities.slice(0, room);
  return [...first, ...media.slice(0, size - first.length)];
}
