import { createOptimisticMap } from '../../lib/session/viewer-data/optimistic-map.ts';
import type { FollowedItem } from '../../lib/session/store/session-state.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import { removeFollow, saveFollow, type Followable, type FollowedMap } from './follow.api.ts';

/** Returns everything the viewer follows, by id, with unconfirmed changes. */
export const useFollowed = (): FollowedMap => useSession((state) => state.followed);

/** True if the viewer follows it. */
export const useIsFollowed = (id: string): boolean =>
  useSession((state) => isSignedIn(state) && id in state.followed);

const follows = createOptimisticMap<FollowedItem, Followable>({
  read: () => useSession.getState().followed,
  write: (followed) => useSession.setState({ followed }),
  itemOf: ({ identityIds }) => ({ identitiesId: [...(identityIds ?? [])] }),
  send: (api, of, isOn) => (isOn ? saveFollow(api, of) : removeFollow(api, of)),
});

/** Follows or unfollows something before the server confirms it. @throws ApiError */
export const setFollowed = follows.set;

/**
 * Call this before requesting the list from the server. The returned function applies the server's list
 * with the changes that it may lack. It returns true if the followed items differ from those known before.
 */
export function listingFollowed(): (listed: FollowedMap) => boolean {
  const withChanges = follows.listing();
  return (listed) => {
    const known = Object.keys(useSession.getState().followed);
    const followed = withChanges(listed);
    useSession.setState({ followed });
    return known.length !== Object.keys(followed).length || known.some((id) => !(id in followed));
  };
}
