import { useLocation, useNavigate } from '@tanstack/react-router';
import { showToast } from '../../ui/toast.ts';
import { useErrorText } from '../errors/error-text.ts';
import { isSignedIn, useSession } from './session-store.ts';

/**
 * Makes the handler of a button that only signed-in viewers may use. Anybody else is led to the
 * sign-in page and back. When `act` fails, a toast shows `failureText` and the reason.
 */
export function useViewerAction(
  act: () => Promise<void>,
  failureText: () => string,
): () => Promise<void> {
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  return async () => {
    if (!isSignedIn(useSession.getState())) {
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
