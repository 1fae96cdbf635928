import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';

/**
 * Clears every cache of the site when the viewer logs out. Personal data is never cached; if a bug ever
 * does so, it ends with the session. The worker refetches its pages.
 */
export function clearCachesOnSignOut(): () => void {
  return useSession.subscribe((next, before) => {
    if (isSignedIn(next) || !isSignedIn(before) || !('caches' in globalThis)) return;
    void (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      // Private windows refuse access, and cache nothing either.
    })().catch(() => {});
  });
}
