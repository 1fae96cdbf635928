import type { ApiClient } from '@grandstand/contract/client';
import { localeCookieDays, spoilerFreeCookie } from '@grandstand/contract/constants';
import { useResults } from '../../lib/results/results.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';

const secondsPerDay = 86_400;

/** Hides or shows results on this device; hides results again that were revealed before. */
export function applySpoilerFree(hidesResults: boolean): void {
  // A cookie, so that the server already renders the next page accordingly.
  const value = hidesResults ? 'on' : 'off';
  document.cookie = `${spoilerFreeCookie}=${value}; Max-Age=${localeCookieDays * secondsPerDay}; Path=/; SameSite=Lax`;
  if (useResults.getState().areHidden !== hidesResults)
    useResults.setState({ areHidden: hidesResults, revealed: {}, shown: {} });
}

/** Applies the viewer's preference: on this device at once, and in the account if signed in. */
export function setSpoilerFree(api: ApiClient, hidesResults: boolean): void {
  applySpoilerFree(hidesResults);
  const { user } = useSession.getState();
  if (!isSignedIn(useSession.getState()) || user === null) return;
  useSession.setState({ user: { ...user, spoilerFree: hidesResults } });
  api.user
    .updateProfile({ body: { data: { spoilerFree: hidesResults } } })
    .catch((error: unknown) => {
      // The preference still applies on this device.
      // oxlint-disable-next-line no-console
      console.warn('The preference about results could not be stored in the account', error);
    });
}
