import { sessionStorageKey } from '@grandstand/contract/constants';
import { usePendingProof } from '../sign-in/pending-proof.ts';
import { useSignInAtLimit } from '../sign-in/sign-in-at-limit.ts';
import { isSignedIn, useSession } from './session-store.ts';

/**
 * True if the session survives a full page load. Without storage, as in private windows of some browsers,
 * the session lasts as long as the document, and so does a sign-in that waits for the viewer's answer and
 * is only in memory.
 */
export function survivesReload(): boolean {
  if (useSignInAtLimit.getState().signIn !== null || usePendingProof.getState().proof !== null)
    return false;
  if (!isSignedIn(useSession.getState())) return true;
  try {
    return localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    return false;
  }
}
