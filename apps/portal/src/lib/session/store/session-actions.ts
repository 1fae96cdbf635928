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

export interface SessionActions extends AuthMethods {
  /** Ends the session and goes to `to`; with `revoke` false the server is not called. Never rejects. */
  signOut(options?: { readonly revoke?: boolean; readonly to?: string }): Promise<void>;
  /**
   * Makes a call with which the server ends this session, such as the removal of this device, then goes to
   * `to`. Rejects as the call does.
   */
  signOutBy(call: () => Promise<unknown>, options?: { readonly to?: string }): Promise<void>;
}

/** The actions, and a way to wait until the session that they stored is final. */
interface SessionControl extends SessionActions {
  /** Resolves when no sign-up is between its two steps: the second one, a login, ends the session of the first. */
  settled(): Promise<void>;
  /**
   * Runs a handler that tells the viewer that the session has ended. During `signOutBy` they know: the handler
   * runs only if its call fails.
   */
  reportEnd(report: () => void): void;
}

export function createSessionActions({ onSignedOut, ...options }: Options): SessionControl {
  const loadMethods = async () =>
    (await import('../sign-in/auth-methods.ts')).createAuthMethods(options);
  let signingUp: Promise<void> = Promise.resolve();
  /** During `signOutBy`, with what was reported meanwhile; otherwise null. */
  let ending: { report: (() => void) | null } | null = null;
  const actions: SessionControl = {
    signIn: async (credentials) => (await loadMethods()).signIn(credentials),
    finishSignInAtLimit: async (signIn) => (await loadMethods()).finishSignInAtLimit(signIn),
    signInWithProvider: async (...args) => (await loadMethods()).signInWithProvider(...args),

    signUp(fields) {
      const done = loadMethods().then((found) => found.signUp(fields));
      signingUp = done.catch(() => {});
      return done;
    },

    settled: () => signingUp,

    async signOut({ revoke = true, to = '/auth/login/' } = {}) {
      const { token } = useSession.getState();
      clearSession();
      onSignedOut?.(to);
      if (!revoke || token === null) return;
      try {
        const { revokeSession } = await import('../sign-in/auth-methods.ts');
        await revokeSession(options.send, token);
      } catch (error) {
        // This browser is signed out whatever the server returns; the token expires on its own.
        // oxlint-disable-next-line no-console
        console.warn('logout: the server did not confirm', error);
      }
    },

    async signOutBy(call, destination = {}) {
      const own: NonNullable<typeof ending> = { report: null };
      ending = own;
      try {
        await call();
      } catch (error) {
        ending = null;
        own.report?.();
        throw error;
      }
      ending = null;
      await actions.signOut({ ...destination, revoke: false });
    },

    reportEnd(report) {
      if (ending === null) report();
      else ending.report = report;
    },
  };
  return actions;
}
