import type { Follow, Identity } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import {
  followListVersion,
  followPageSize,
  followTypes,
  type FollowType,
} from '@grandstand/contract/names';
import type { FollowedItem } from '../../lib/session/session-state.ts';

/** What is needed of an identity to follow it. */
export type Followable = Pick<Identity, 'id' | 'type' | 'title'> & {
  /** What it belongs to, where that is known already. */
  readonly identityIds?: readonly string[];
};

/** A map by the id of what is followed, as the session keeps it (FOL-07). */
export type FollowedMap = Readonly<Record<string, FollowedItem>>;

const itemOf = ({ identitiesId }: Follow): FollowedItem =>
  identitiesId.length === 0 ? {} : { identitiesId };

/** All that the viewer follows (FOL-01). @throws ApiError */
export async function listFollows(api: ApiClient): Promise<FollowedMap> {
  const { content } = await api.call('followList', {
    query: { size: followPageSize, version: followListVersion, types: [...followTypes] },
  });
  return Object.fromEntries(content.entries.map((one) => [one.reference_id, itemOf(one)]));
}

/** How an identity is followed: teams by their own kind, everything else as an item (FOL-06). */
const followTypeOf = ({ type }: Followable): FollowType =>
  type === 'team' ? 'team' : 'identity_item';

/** Follows an identity; answers it as the map keeps it (FOL-02). @throws ApiError */
export async function saveFollow(api: ApiClient, of: Followable): Promise<FollowedItem> {
  const body = { reference_id: of.id, type: followTypeOf(of) };
  return itemOf((await api.call('followSave', { body })).content);
}

/** Follows an identity no longer (FOL-03). @throws ApiError */
export async function removeFollow(api: ApiClient, { id }: Followable): Promise<null> {
  await api.call('followRemove', { body: { id } });
  return null;
}
