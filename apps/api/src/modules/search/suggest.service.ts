import {
  clipKinds,
  type EventListEntry,
  type IdentityType,
  type Suggestion,
  type suggestQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Scope } from '../../platform/database/database.ts';
import { type EventListing, eventFilter, listFirstEvents } from '../event/index.ts';
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

/**
 * In their curated order, but right behind "Osmere Harbour" whatever its title begins: "Osmere Harbour
 * U19" is never above its first team, wherever their leagues stand.
 */
function inFamilies(rows: readonly IdentityRow[]): IdentityRow[] {
  const byTitle = rows.toSorted(
    (a, b) => a.position - b.position || (a.folded_title < b.folded_title ? -1 : 1),
  );
  const place = new Map(byTitle.map((row, at) => [row.id, at]));
  const headOf = (row: IdentityRow) =>
    byTitle
      .filter(
        ({ folded_title: title }) =>
          row.folded_title === title || row.folded_title.startsWith(`${title} `),
      )
      .reduce((head, one) => (one.folded_title.length < head.folded_title.length ? one : head));
  const heads = new Map(byTitle.map((row) => [row.id, place.get(headOf(row).id) ?? 0]));
  return byTitle.toSorted(
    (a, b) =>
      (heads.get(a.id) ?? 0) - (heads.get(b.id) ?? 0) ||
      a.folded_title.length - b.folded_title.length,
  );
}

async function suggestIdentities(
  scope: Scope,
  q: string,
  { view }: EventListing,
): Promise<Suggestion[]> {
  const plan = await planSearch(scope, q, null);
  if (plan.terms.length === 0) return [];
  const ids = await findIdentityIds(scope, plan, looked);
  const rows = await identitiesById(scope, ids);
  const parentIds = [...rows.values()].map(({ parent_id: id }) => id).filter((id) => id !== null);
  const parents = await identitiesById(scope, parentIds);
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
  return inFamilies([...rows.values()].filter(({ archived }) => !archived))
    .map(present)
    .toSorted((a, b) => beginsAt(a) - beginsAt(b));
}

/**
 * What could be meant by what was typed so far: teams, leagues and categories, then events; or clips
 * of players; or the viewer's own clips, of which an anonymous viewer has none.
 */
export async function suggest(
  scope: Scope,
  { q, scope: kind, size }: z.output<typeof suggestQuery>,
  listing: EventListing,
): Promise<Suggestion[]> {
  if (kind === 'user' && scope.userId === null) return [];
  const filter = eventFilter({
    mediaTypes: kind === 'game' ? ['event'] : clipKinds,
    ofPlayer: kind === 'player' ? true : null,
    ownedBy: kind === 'user' ? scope.userId : null,
  });
  const found = await listFirstEvents(scope, { size, search: q }, filter, listing);
  const media = found.map(suggestEntry);
  const identities = kind === 'game' ? await suggestIdentities(scope, q, listing) : [];
  const room = Math.max(Math.ceil(size * identityShare), size - media.length);
  const first = identities.slice(0, room);
  return [...first, ...media.slice(0, size - first.length)];
}
