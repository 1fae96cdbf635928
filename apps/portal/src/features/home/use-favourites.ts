import { isSignedIn, useSession, useSignedIn } from '../../lib/session/index.ts';

const nothing: ReadonlySet<string> = new Set();
const none: Readonly<Record<string, unknown>> = {};

/** Ids of what the signed-in viewer follows, and of the favourite club; empty for anyone else. */
export function useFavourites(): ReadonlySet<string> {
  const signedIn = useSignedIn();
  // The same for everyone who is not signed in, as the server has it: another object, though empty too,
  // would render what was just hydrated a second time.
  const followed = useSession((state) => (isSignedIn(state) ? state.followed : none));
  const club = useSession((state) => state.user?.favoriteClubId ?? null);
  if (!signedIn) return nothing;
  const ids = Object.keys(followed);
  return new Set(club === null ? ids : [club, ...ids]);
}
