import { useMemo } from 'react';
import { useSession, useSignedIn } from '../../lib/session/index.ts';

const nothing: ReadonlySet<string> = new Set();

/** Ids of what the signed-in viewer follows, and of the favourite club; empty for anyone else. */
export function useFavourites(): ReadonlySet<string> {
  const signedIn = useSignedIn();
  const followed = useSession((state) => state.followed);
  const club = useSession((state) => state.user?.favoriteClubId ?? null);
  return useMemo(
    () =>
      signedIn ? new Set([...(club === null ? [] : [club]), ...Object.keys(followed)]) : nothing,
    [signedIn, followed, club],
  );
}
