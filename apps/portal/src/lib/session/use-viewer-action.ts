import { useLocation, useNavigate } from '@tanstack/react-router';
import { useFailureToast } from '../errors/use-failure-toast.ts';
import { isSignedIn, useSession } from './session-store.ts';
import type { PendingAction } from './pending-action.ts';

/** Asks whoever shows the sheet that asks to sign in over the page (`wish.ts`). */
export const askEvent = 'ott-wish';

declare global {
  interface WindowEventMap {
    [askEvent]: CustomEvent<PendingAction>;
  }
}

/** Asks to sign in for a wish, without leaving the page; false where it cannot show that. */
const askFor = (detail: PendingAction): boolean =>
  // Whoever shows the sheet prevents what happens else: that the page is left.
  !dispatchEvent(new CustomEvent(askEvent, { detail, cancelable: true }));

/**
 * Makes the handler of a button that only signed-in viewers may use. Anybody else is asked to log in,
 * over the page where it can show that, else on the sign-in page, which leads back; a `wish` is
 * then done by itself. When `act` fails, a toast shows `failureText` and the reason.
 */
export function useViewerAction(
  act: () => Promise<void>,
  failureText: () => string,
  pendingAction?: PendingAction,
): () => Promise<void> {
  const sayFailed = useFailureToast();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  return async () => {
    if (!isSignedIn(useSession.getState())) {
      if (pendingAction !== undefined && askFor(pendingAction)) return;
      await navigate({ to: '/auth/login/', search: { redirect: pathname + searchStr } });
      return;
    }
    try {
      await act();
    } catch (error) {
      sayFailed(failureText(), error);
    }
  };
}
