import { useLocation, useNavigate } from '@tanstack/react-router';
import { showToast } from '../../ui/toast.ts';
import { useErrorText } from '../errors/error-text.ts';
import { isSignedIn, useSession } from './session-store.ts';
import type { Wish } from './wish.ts';

/** Fetched when somebody wants something who is not signed in; without it the page is left. */
const askFor = async (wish: Wish): Promise<boolean> =>
  import('./wish.ts').then(
    ({ askToSignIn }) => askToSignIn(wish),
    () => false,
  );

/**
 * Makes the handler of a button that only signed-in viewers may use. Anybody else is asked to log in,
 * over the page where it can show that, else on the sign-in page, which leads back; a `wish` is
 * then done by itself. When `act` fails, a toast shows `failureText` and the reason.
 */
export function useViewerAction(
  act: () => Promise<void>,
  failureText: () => string,
  wish: Wish | null = null,
): () => Promise<void> {
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  return async () => {
    if (!isSignedIn(useSession.getState())) {
      if (wish !== null && (await askFor(wish))) return;
      await navigate({ to: '/auth/login/', search: { redirect: pathname + searchStr } });
      return;
    }
    try {
      await act();
    } catch (error) {
      showToast({ message: `${failureText()} ${errorText(error)}`, type: 'danger' });
    }
  };
}
