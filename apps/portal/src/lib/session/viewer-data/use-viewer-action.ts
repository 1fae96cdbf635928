import { useLocation, useNavigate } from '@tanstack/react-router';
import { returnSearch } from '../../navigation/return-target.ts';
import { useFailureToast } from '../../errors/use-failure-toast.ts';
import { isSignedIn, useSession } from '../store/session-store.ts';
import type { PendingAction } from '../sign-in/pending-action.ts';

/** Event that opens the sign-in sheet over the page for a pending action (`pending-action.ts`). */
export const signInPromptEvent = 'ott-sign-in-prompt';

declare global {
  interface WindowEventMap {
    [signInPromptEvent]: CustomEvent<PendingAction>;
  }
}

/** Prompts for a sign-in over the page; false if the page has no sheet. */
const promptSignIn = (detail: PendingAction): boolean =>
  // The sheet prevents the default action, which is leaving the page.
  !dispatchEvent(new CustomEvent(signInPromptEvent, { detail, cancelable: true }));

/**
 * Returns the handler of a button for signed-in viewers. An anonymous viewer is prompted to log in, over
 * the page if it has a sheet, else on the sign-in page, which leads back. A `pendingAction` then
 * runs by itself. If `act` fails, a toast shows `failureText` and the reason.
 */
export function useViewerAction(
  act: () => Promise<void>,
  failureText: () => string,
  pendingAction?: PendingAction,
): () => Promise<void> {
  const showFailure = useFailureToast();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  return async () => {
    if (!isSignedIn(useSession.getState())) {
      if (pendingAction !== undefined && promptSignIn(pendingAction)) return;
      await navigate({ to: '/auth/login/', search: returnSearch(pathname + searchStr) });
      return;
    }
    try {
      await act();
    } catch (error) {
      showFailure(failureText(), error);
    }
  };
}
