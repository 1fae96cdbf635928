import { useSession, useSignedIn } from '../../lib/session/index.ts';

const nothing: ReadonlySet<string> = new Set();

/** Ids of what the signed-in viewer follows, and of the favourite club; empty for anyone else. */
export function useFavourites(): ReadonlySet<string> {
  const signedIn = useSignedIn();
  const followed = useSession((state) => state.followed);
  const club = useSession((state) => state.user?.favoriteClubId ?? null);
  if (!signedIn) return nothing;
  const ids = Object.keys(followed);
  return new Set(club === null ? ids : [club, ...ids]);
}
