import { isSignedIn, useSession } from '../lib/session/session-store.ts';

/**
 * Empties what the site keeps for the time without network when the viewer logs out. Nothing of anybody
 * is ever put there; should a mistake do so, it ends with the session. The worker fetches its pages anew.
 */
export function clearCachesOnSignOut(): () => void {
  return useSession.subscribe((next, before) => {
    if (isSignedIn(next) || !isSignedIn(before) || !('caches' in globalThis)) return;
    void (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      // Private windows refuse it, and keep nothing either.
    })().catch(() => {});
  });
}
