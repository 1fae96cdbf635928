import { sessionStorageKey } from '@grandstand/contract/names';
import { isSignedIn, useSession } from './session-store.ts';

/**
 * Whether who is signed in still is after a page was opened in full: where nothing can be stored, as in
 * private windows of some browsers, the session lasts as long as the document.
 */
export function outlivesDocument(): boolean {
  if (!isSignedIn(useSession.getState())) return true;
  try {
    return localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    return false;
  }
}
