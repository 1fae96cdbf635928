import type { Identity, IdentityListBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import {
  followedGroupingPageSize,
  identityPageSize,
  type IdentityType,
} from '@grandstand/contract/constants';
import { useSession } from '../../lib/session/store/session-store.ts';

/** The two branches to follow: by league, or by sport and its divisions. */
export type Branch = 'league' | 'category';

/** The kinds of children of a branch's parent. */
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
    // Each page says whether another follows.
    const { content } = await api.identity.list({ body });
    found.push(...content.entries);
    if (!content.nextExists) return found;
  }
}

export interface Offer {
  /** The parent that the page narrows to; null on the page of all leagues or sports. */
  readonly parent: Identity | null;
  readonly items: readonly Identity[];
}

/**
 * Loads what a branch, or one of its leagues or sports, offers to follow (FOL-10). `isGrouping` requests
 * the page sizes of the pages of followed items (FOL-11).
 * @throws ApiError `identity_not_found` for an unknown parent
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
    api.identity.get({ params: { id: parentId } }),
    listAll(api, filters, size),
  ]);
  return { parent: parent.content, items };
}

/**
 * Loads everything that the viewer follows as identities (FOL-11): sports, leagues and divisions by kind,
 * teams by parent.
 * @throws ApiError
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
