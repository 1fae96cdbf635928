import type { Identity, IdentityListBody, PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import {
  followedGroupingPageSize,
  identityPageSize,
  type IdentityType,
} from '@grandstand/contract/constants';
import { listIdentities } from '../../lib/api/list-identities.ts';
import { withLocalizedTitle } from '../../lib/portal/localized-title.ts';
import { useSession } from '../../lib/session/store/session-store.ts';

/**
 * The two trees of what can be followed: leagues with their teams, and sports (`category`) with all below
 * them.
 */
export type FollowTree = 'league' | 'category';

/** The kinds of items below a league or sport. */
const childTypes: Record<FollowTree, readonly IdentityType[]> = {
  league: ['team'],
  category: ['subcategory', 'league', 'team'],
};

type Filters = NonNullable<IdentityListBody['filters']>;

interface FollowingContext {
  readonly api: ApiClient;
  readonly tenant: Pick<PublicTenantConfig, 'sports'>;
}

/** One page of a tree: all of it, or what one parent contains. */
export interface FollowTreeOptions {
  /** Path parameter with the id of the parent that the page narrows to. */
  readonly parentParam: string;
  /** True for the page of the items that the viewer follows (FOL-11). */
  readonly isFollowedOnly: boolean;
}

export interface FollowTreeContent {
  /** The parent that the page narrows to; null on the page of all leagues or sports. */
  readonly parent: Identity | null;
  readonly items: readonly Identity[];
}

/**
 * Loads the leagues or sports of a tree, or what one of them contains (FOL-10). `isFollowedOnly`
 * requests the page size of the pages of followed items (FOL-11).
 * @throws ApiError, with `identity_not_found` for an unknown parent
 */
export async function loadFollowTree(
  { api, tenant }: FollowingContext,
  tree: FollowTree,
  parentId: string | null,
  isFollowedOnly = false,
): Promise<FollowTreeContent> {
  const size = isFollowedOnly ? followedGroupingPageSize : identityPageSize;
  if (parentId === null) {
    return {
      parent: null,
      items: (await listIdentities(api, { filters: { type: [tree] }, size })).map((item) =>
        withLocalizedTitle(item, tenant),
      ),
    };
  }
  const filters: Filters = { identityId: [parentId], type: [...childTypes[tree]] };
  const [parent, items] = await Promise.all([
    api.identity.get({ params: { id: parentId } }),
    listIdentities(api, { filters, size }),
  ]);
  return { parent: withLocalizedTitle(parent.content, tenant), items };
}

/**
 * Loads everything that the viewer follows as identities (FOL-11): sports, leagues and subcategories by kind,
 * teams by parent.
 * @throws ApiError
 */
export async function loadFollowedItems({
  api,
  tenant,
}: FollowingContext): Promise<readonly Identity[]> {
  const { followed } = useSession.getState();
  if (Object.keys(followed).length === 0) return [];
  const parents = [...new Set(Object.values(followed).flatMap((item) => item.identitiesId ?? []))];
  const [groups, teams] = await Promise.all([
    listIdentities(api, {
      filters: { type: ['category', 'league', 'subcategory'] },
      size: followedGroupingPageSize,
    }),
    parents.length === 0
      ? []
      : listIdentities(api, {
          filters: { type: ['team'], identityId: parents },
          size: followedGroupingPageSize,
        }),
  ]);
  const itemsById = new Map(
    [...groups, ...teams].map((item) => [item.id, withLocalizedTitle(item, tenant)]),
  );
  return [...itemsById.values()].filter(({ id }) => id in followed);
}
