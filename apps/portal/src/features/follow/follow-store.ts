import { createOptimisticMap } from '../../lib/session/optimistic-map.ts';
import type { FollowedItem } from '../../lib/session/session-state.ts';
import { isSignedIn, useSession } from '../../lib/session/session-store.ts';
import { removeFollow, saveFollow, type Followable, type FollowedMap } from './follow.api.ts';

/** Everything the viewer follows, by id, with changes that are not confirmed yet. */
export const useFollowed = (): FollowedMap => useSession((state) => state.followed);

/** Whether one thing is followed. */
export const useIsFollowed = (id: string): boolean =>
  useSession((state) => isSignedIn(state) && id in state.followed);

const follows = createOptimisticMap<FollowedItem, Followable>({
  read: () => useSession.getState().followed,
  write: (followed) => useSession.setState({ followed }),
  itemOf: ({ identityIds }) => ({ identitiesId: [...(identityIds ?? [])] }),
  send: (api, of, isOn) => (isOn ? saveFollow(api, of) : removeFollow(api, of)),
});

/** Follows something or stops following it, before the server confirms it. @throws ApiError */
export const setFollowed = follows.set;

/**
 * To be called before the server is asked for its list; what that answers takes the list over, with
 * changes that it may not know yet. Answers whether other things are followed than were known before.
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
