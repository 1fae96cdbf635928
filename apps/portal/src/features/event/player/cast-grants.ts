import { isGranted, withGrant } from '@grandstand/contract/constants';
import type { ApiClient } from '@grandstand/contract/client';
import type { RemoteScreens } from '@grandstand/player/cast';
import { loadEvent } from '../event.api.ts';

/**
 * Returns screens that load the restricted videos of an event with a grant of their own: a receiver is a
 * page at Google, which may not read them with the grant of this page (SEC-28).
 */
export const withCastGrants = (
  screens: RemoteScreens,
  eventId: string,
  api: ApiClient,
): RemoteScreens => ({
  ...screens,
  follow: (listener) =>
    screens.follow({
      ...listener,
      started: (session) =>
        listener.started({
          ...session,
          load: async (media) => {
            if (!isGranted(media.address)) return session.load(media);
            const { castGrant } = (await loadEvent(api, eventId)).source;
            // Without one, the event no longer plays for the viewer, and the screen reports it.
            if (castGrant === undefined) return session.load(media);
            return session.load({ ...media, address: withGrant(media.address, castGrant) });
          },
        }),
    }),
});
