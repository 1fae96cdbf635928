import type { Profile, RegisterBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { SignInMode } from '@grandstand/contract/constants';
import type { Send } from '../../api/send.ts';
import type { SignInAtLimit } from '../sign-in/sign-in-at-limit.ts';
import type { ProviderProof } from '../sign-in/provider-exchange-body.ts';
import { clearSession, useSession } from './session-store.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type SignUpFields = Omit<RegisterBody, 'strategy'>;

export interface SignInOptions {
  readonly api: ApiClient;
  readonly send: Send;
  /** Called after every completed sign-in; sign-up and sign-in differ only here (AUT-03). */
  readonly onSignedIn?: (user: Profile, mode: SignInMode) => void;
  /** Called for a sign-in over the device limit; opens the page that frees a device (DEV-08). */
  readonly onDeviceLimit?: (signIn: SignInAtLimit) => void;
}

interface Options extends SignInOptions {
  /** Called after sign-out with where to go: the sign-in page (AUT-39) or `to`. */
  readonly onSignedOut?: (to: string) => void;
}

/** The sign-in methods. */
export interface AuthMethods {
  /** Throws ApiError, e.g. `login_failed` or `device_limit_exceeded`. */
  signIn(credentials: Credentials): Promise<void>;
  /** Finishes a sign-in that hit the device limit, once a device is free. Throws ApiError. */
  finishSignInAtLimit(signIn: SignInAtLimit): Promise<void>;
  /** Registers, then signs in with the same credentials (AUT-03). Throws ApiError. */
  signUp(fields: SignUpFields): Promise<void>;
  /**
   * Signs in with a provider's proof; `isNewAccount` is true if that created the account (AUT-41).
   * `account_link_required` requests `password`. If its details allow it, `disown` deletes the account with
   * the same address instead. Throws ApiError.
   */
  signInWithProvider(
    proof: ProviderProof,
    mode: SignInMode,
    password?: string | null,
    disown?: boolean,
  ): Promise<{ readonly isNewAccount: boolean }>;
}

interface SignOutOptions {
  readonly to?: string;
}

export interface SessionActions extends AuthMethods {
  /** Ends the session and goes to `to`. Never rejects. */
  signOut(options?: SignOutOptions): Promise<void>;
  /**
   * Ends the session by a call that ends it at the server, such as the removal of this device, and goes to
   * `to`. What the server reports about the session meanwhile is not shown as a loss. Rejects as the call does,
   * and the viewer stays signed in.
   */
  leave(end: () => Promise<unknown>, options?: SignOutOptions): Promise<void>;
}

/** The actions, and a way to wait until the session that they stored is final. */
interface SessionControl extends SessionActions {
  /** Resolves when no sign-up is between its two steps: the second one, a login, ends the session of the first. */
  settled(): Promise<void>;
}

const signInPath = '/auth/login/';

export function createSessionActions({ onSignedOut, ...options }: Options): SessionControl {
  const loadMethods = async () =>
    (await import('../sign-in/auth-methods.ts')).createAuthMethods(options);
  let signingUp: Promise<void> = Promise.resolve();
  return {
    signIn: async (credentials) => (await loadMethods()).signIn(credentials),
    finishSignInAtLimit: async (signIn) => (await loadMethods()).finishSignInAtLimit(signIn),
    signInWithProvider: async (...args) => (await loadMethods()).signInWithProvider(...args),

    signUp(fields) {
      const done = loadMethods().then((found) => found.signUp(fields));
      signingUp = done.catch(() => {});
      return done;
    },

    settled: () => signingUp,

    async leave(end, { to = signInPath } = {}) {
      useSession.setState({ isLeaving: true });
      try {
        await end();
      } finally {
        useSession.setState({ isLeaving: false });
      }
      clearSession();
      onSignedOut?.(to);
    },

    async signOut({ to = signInPath } = {}) {
      const { token } = useSession.getState();
      clearSession();
      onSignedOut?.(to);
      if (token === null) return;
      try {
        const { revokeSession } = await import('../sign-in/auth-methods.ts');
        await revokeSession(options.send, token);
      } catch (error) {
        // This browser is signed out whatever the server returns; the token expires on its own.
        // oxlint-disable-next-line no-console
        console.warn('logout: the server did not confirm', error);
      }
    },
  };
}
