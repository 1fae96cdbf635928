import type { Identity, IdentityListBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import {
  followedGroupingPageSize,
  identityPageSize,
  type IdentityType,
} from '@grandstand/contract/names';
import { useSession } from '../../lib/session/session-store.ts';

/** The two ways to what can be followed: by leagues, or by sports and their divisions. */
export type Branch = 'league' | 'category';

/** What is below the parent of a branch. */
const below: Record<Branch, readonly IdentityType[]> = {
  league: ['team'],
  category: ['subcategory', 'league', 'team'],
};

type Filters = NonNullable<IdentityListBody['filters']>;

async function listAll(
  api: ApiClient,
  filters: Filters,
  size: number,
): Promise<readonly Identity[]> {
  const found: Identity[] = [];
  for (let page = 0; ; page += 1) {
    const body: IdentityListBody = {
      paging: { page, size, next: true },
      filters: { archived: false, ...filters },
      sort: { order: 'asc' },
    };
    // Each page tells whether there is another one.
    const { content } = await api.call('identityList', { body });
    found.push(...content.entries);
    if (!content.nextExists) return found;
  }
}

export interface Offer {
  /** What the page narrows to; null on the page of all leagues or sports. */
  readonly parent: Identity | null;
  readonly items: readonly Identity[];
}

/**
 * What a branch offers to follow, or what one league or sport of it does (FOL-10).
 * `isGrouping` asks in the steps of the pages that show what is followed (FOL-11).
 * @throws ApiError, `identity_not_found` for an unknown parent
 */
export async function loadOffer(
  api: ApiClient,
  branch: Branch,
  parentId: string | null,
  isGrouping = false,
): Promise<Offer> {
  const size = isGrouping ? followedGroupingPageSize : identityPageSize;
  if (parentId === null) {
    return { parent: null, items: await listAll(api, { type: [branch] }, size) };
  }
  const filters: Filters = { identityId: [parentId], type: [...below[branch]] };
  const [parent, items] = await Promise.all([
    api.call('identityGet', { params: { id: parentId } }),
    listAll(api, filters, size),
  ]);
  return { parent: parent.content, items };
}

/**
 * Everything the viewer follows, as identities (FOL-11): sports, leagues and divisions by their kind,
 * teams by what they belong to. @throws ApiError
 */
export async function loadFollowedItems(api: ApiClient): Promise<readonly Identity[]> {
  const { followed } = useSession.getState();
  if (Object.keys(followed).length === 0) return [];
  const parents = [...new Set(Object.values(followed).flatMap((item) => item.identitiesId ?? []))];
  const [groups, teams] = await Promise.all([
    listAll(api, { type: ['category', 'league', 'subcategory'] }, followedGroupingPageSize),
    parents.length === 0
      ? []
      : listAll(api, { type: ['team'], identityId: parents }, followedGroupingPageSize),
  ]);
  const known = new Map([...groups, ...teams].map((item) => [item.id, item]));
  return [...known.values()].filter(({ id }) => id in followed);
}
