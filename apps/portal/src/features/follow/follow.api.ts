import type { Follow, Identity } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import {
  followListVersion,
  followPageSize,
  followTypes,
  type FollowType,
} from '@grandstand/contract/constants';
import type { FollowedItem } from '../../lib/session/store/session-state.ts';

/** The identity fields that following needs. */
export type Followable = Pick<Identity, 'id' | 'type' | 'title'> & {
  /** Its parents, if they are known. */
  readonly identityIds?: readonly string[];
};

/** The followed items by id, as stored in the session (FOL-07). */
export type FollowedMap = Readonly<Record<string, FollowedItem>>;

const itemOf = ({ identitiesId }: Follow): FollowedItem =>
  identitiesId.length === 0 ? {} : { identitiesId };

/** Lists everything that the viewer follows (FOL-01). Throws ApiError. */
export async function listFollows(api: ApiClient): Promise<FollowedMap> {
  const { content } = await api.follow.list({
    query: { size: followPageSize, version: followListVersion, types: [...followTypes] },
  });
  return Object.fromEntries(content.entries.map((entry) => [entry.reference_id, itemOf(entry)]));
}

/** Returns the kind of follow: teams have their own, everything else is an item (FOL-06). */
const followTypeOf = ({ type }: Followable): FollowType =>
  type === 'team' ? 'team' : 'identity_item';

/** Follows an identity; returns it as stored in the map (FOL-02). Throws ApiError. */
export async function saveFollow(api: ApiClient, item: Followable): Promise<FollowedItem> {
  const body = { reference_id: item.id, type: followTypeOf(item) };
  return itemOf((await api.follow.save({ body })).content);
}

/** Unfollows an identity (FOL-03). Throws ApiError. */
export async function removeFollow(api: ApiClient, { id }: Followable): Promise<null> {
  await api.follow.remove({ body: { id } });
  return null;
}
