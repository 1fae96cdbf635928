import { createContext, useContext } from 'react';
import type { SessionActions } from './session-actions.ts';

const SessionActionsContext = createContext<SessionActions | null>(null);
export const SessionActionsProvider = SessionActionsContext.Provider;

/**
 * Returns the actions to sign in, up and out. On the server there is no session and they reject; only event
 * handlers call them.
 */
export function useSessionActions(): SessionActions {
  const actions = useContext(SessionActionsContext);
  return actions ?? serverActions;
}

const onlyInBrowser = () => Promise.reject(new Error('There is no session on the server'));
const serverActions: SessionActions = {
  signIn: onlyInBrowser,
  finishSignInAtLimit: onlyInBrowser,
  signInWithProvider: onlyInBrowser,
  signUp: onlyInBrowser,
  signOut: onlyInBrowser,
  signOutBy: onlyInBrowser,
};
