import { useDeferredValue } from 'react';
import { isSignedIn, useSession, useSignedIn } from '../../lib/session/index.ts';

const noIds: ReadonlySet<string> = new Set();
const noFollows: Readonly<Record<string, unknown>> = {};

/**
 * Returns ids that the signed-in viewer follows, with the favourite club; empty for an anonymous viewer.
 * A change reaches the page after the button that was pressed: hero and rails are costly to render.
 */
export function useFavourites(): ReadonlySet<string> {
  const signedIn = useSignedIn();
  // A shared empty object for anonymous viewers, as on the server: a new one would re-render the page right
  // after hydration.
  const followed = useDeferredValue(
    useSession((state) => (isSignedIn(state) ? state.followed : noFollows)),
  );
  const club = useSession((state) => state.user?.favoriteClubId ?? null);
  if (!signedIn) return noIds;
  const ids = Object.keys(followed);
  return new Set(club === null ? ids : [club, ...ids]);
}
