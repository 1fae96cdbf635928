import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Clients } from '../../lib/portal/use-clients.ts';
import type { FollowedItem } from '../../lib/session/store/session-state.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import {
  switchItem,
  withRecentChanges,
  type ItemSwitch,
} from '../../lib/session/viewer-data/switch-item.ts';
import {
  listFollows,
  removeFollow,
  saveFollow,
  type Followable,
  type FollowedMap,
} from './follow.api.ts';

/** Returns everything the viewer follows, by id, with changes that the server has not confirmed yet. */
export const useFollowed = (): FollowedMap => useSession((state) => state.followed);

/** True if the viewer follows it. */
export const useIsFollowed = (id: string): boolean =>
  useSession((state) => isSignedIn(state) && id in state.followed);

/** Follows are in the session, which stores them between visits and shares them with other tabs (FOL-07). */
const follows: ItemSwitch<FollowedItem, Followable> = {
  queryKey: ['follow'],
  read: () => useSession.getState().followed,
  write: (followed) => useSession.setState({ followed }),
  itemOf: ({ identityIds }) => ({ identitiesId: [...(identityIds ?? [])] }),
  send: ({ api }, item, isOn) => (isOn ? saveFollow(api, item) : removeFollow(api, item)),
};

/** Everything that the viewer follows, with recent changes that the server's list may lack. */
export const followsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['follow'],
    queryFn: async ({ client }): Promise<FollowedMap> =>
      withRecentChanges(client, follows, await listFollows(api)),
  });

/** Follows or unfollows something before the server confirms it. @throws ApiError */
export const setFollowed = (clients: Clients, item: Followable, isOn: boolean): Promise<void> =>
  switchItem(clients, follows, { target: item, isOn });
