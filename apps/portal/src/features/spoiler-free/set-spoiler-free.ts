import type { ApiClient } from '@grandstand/contract/client';
import { localeCookieDays, spoilerFreeCookie } from '@grandstand/contract/names';
import { useResults } from '../../lib/results/results.ts';
import { isSignedIn, useSession } from '../../lib/session/session-store.ts';

/** Hides results from the viewer of this device, or shows them; what was told before is forgotten. */
export function applySpoilerFree(areHidden: boolean): void {
  // A cookie, so that the server writes the next page in this way from the beginning.
  const value = areHidden ? 'on' : 'off';
  document.cookie = `${spoilerFreeCookie}=${value}; Max-Age=${localeCookieDays * 86_400}; Path=/; SameSite=Lax`;
  if (useResults.getState().areHidden !== areHidden)
    useResults.setState({ areHidden, revealed: {} });
}

/** The viewer's choice: of this device at once, and of the account of who is signed in. */
export function setSpoilerFree(api: ApiClient, areHidden: boolean): void {
  applySpoilerFree(areHidden);
  const { user } = useSession.getState();
  if (!isSignedIn(useSession.getState()) || user === null) return;
  useSession.setState({ user: { ...user, spoilerFree: areHidden } });
  api
    .call('profileUpdate', { body: { data: { spoilerFree: areHidden } } })
    .catch((error: unknown) => {
      // This device keeps it all the same.
      // oxlint-disable-next-line no-console
      console.warn('The choice about results could not be kept in the account', error);
    });
}
