import { localePrefix, type SignInMode, type SignInProvider } from '@grandstand/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { usePortal } from '../../../lib/portal/portal-context.tsx';
import type { ProviderProof } from '../../../lib/session/sign-in/provider-exchange-body.ts';
import { useSessionActions } from '../../../lib/session/index.ts';
import type { CallbackMessage } from './callback-message.ts';
import { openPopup, watchPopup } from './popup.ts';
import { startSignIn, providerProofOf } from '../provider.api.ts';
import { storeAttempt, type SignInAttempt } from './sign-in-attempt.ts';

/**
 * The state of a sign-in with a provider (AUT-26): `pending` in its popup, `elsewhere` in a disconnected
 * popup, `finishing` at our backend, `link` at the password prompt.
 */
export type SignInFlow =
  | {
      readonly state: 'idle';
      /** The provider of the attempt that the viewer cancelled: its button gets the focus back. */
      readonly cancelled?: SignInProvider;
    }
  | { readonly state: 'pending' | 'elsewhere' | 'finishing'; readonly provider: SignInProvider }
  | {
      readonly state: 'link';
      readonly proof: ProviderProof;
      readonly error: unknown;
      /** True if the viewer may declare the account a stranger's. */
      readonly mayDisown: boolean;
    }
  | {
      readonly state: 'failed';
      readonly error: unknown;
      /** As above, if the viewer closed the popup. */
      readonly cancelled?: SignInProvider;
    };

/** Returns the provider of an attempt that can be cancelled. */
function providerOf(flow: SignInFlow): SignInProvider | null {
  if (flow.state === 'link') return flow.proof.provider;
  return 'provider' in flow ? flow.provider : null;
}

interface Options {
  readonly mode: SignInMode;
  /**
   * The path to return to, without locale prefix. A function is called when the sign-in starts, for pages
   * whose path changes.
   */
  readonly returnTo: string | (() => string);
  /** The viewer is signed in; `isNewAccount` is true if that created the account. */
  readonly onDone: (done: { readonly isNewAccount: boolean }) => void;
}

export interface ProviderSignIn {
  readonly flow: SignInFlow;
  /** Call it in the click handler itself: browsers block popups that open afterwards. */
  readonly start: (provider: SignInProvider) => Promise<void>;
  /** Continues with a response that this window received without a popup. */
  readonly resume: (attempt: SignInAttempt, message: CallbackMessage) => Promise<void>;
  /** Prompts for the password of the account with the same email address. */
  readonly promptPassword: (proof: ProviderProof, mayDisown: boolean) => void;
  /** Proves that the account with the same email address is the viewer's own. */
  readonly link: (password: string) => Promise<void>;
  /** Deletes a stranger's account with the same email address. */
  readonly disown: () => Promise<void>;
  readonly cancel: () => void;
}

const isLinkRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'account_link_required';

/** True if the conflicting account never verified its address. */
const isUnverifiedConflict = (error: ApiError): boolean =>
  error.details.some(({ path }) => path === 'body.disown');

/** Sign-in with a provider: Google, Apple, Facebook, or the federation sign-in. */
export function useProviderSignIn({ mode, returnTo, onDone }: Options): ProviderSignIn {
  const { api, locale } = usePortal();
  const session = useSessionActions();
  const [flow, setFlow] = useState<SignInFlow>({ state: 'idle' });
  /** Ends the pending attempt, whose response is then ignored. */
  const endAttempt = useRef(() => {});
  useEffect(() => () => endAttempt.current(), []);

  async function logIn(proof: ProviderProof, signInMode: SignInMode, password: string | null) {
    onDone(await session.signInWithProvider(proof, signInMode, password));
  }

  async function resume(attempt: SignInAttempt, message: CallbackMessage): Promise<void> {
    setFlow({ state: 'finishing', provider: attempt.provider });
    let proof: ProviderProof | null = null;
    try {
      proof = await providerProofOf(api, attempt, message);
      await logIn(proof, attempt.mode, null);
    } catch (error) {
      if (proof !== null && isLinkRequired(error))
        setFlow({ state: 'link', proof, error: null, mayDisown: isUnverifiedConflict(error) });
      else setFlow({ state: 'failed', error });
    }
  }

  async function start(provider: SignInProvider): Promise<void> {
    endAttempt.current();
    const popup = openPopup();
    let isEnded = false;
    endAttempt.current = () => {
      isEnded = true;
      popup?.close();
    };
    setFlow({ state: 'pending', provider });
    try {
      const prefix = localePrefix(locale);
      const to = typeof returnTo === 'string' ? returnTo : returnTo();
      const started = await startSignIn(api, { provider, mode, returnTo: to, prefix });
      if (isEnded) return;
      if (popup === null) {
        // The popup is blocked: the provider's page opens here, and the callback page finishes the sign-in.
        storeAttempt(started.attempt);
        location.assign(started.authorizeUrl);
        return;
      }
      popup.location.replace(started.authorizeUrl);
      const stop = watchPopup({
        popup,
        state: started.attempt.state,
        onResponse: (message) => {
          popup.close();
          void resume(started.attempt, message);
        },
        onClosed: () =>
          setFlow({
            state: 'failed',
            error: new ApiError({ status: 0, code: 'popup_closed' }),
            cancelled: provider,
          }),
        onDisconnected: () => setFlow({ state: 'elsewhere', provider }),
      });
      endAttempt.current = () => {
        isEnded = true;
        stop();
        popup.close();
      };
    } catch (error) {
      popup?.close();
      if (!isEnded) setFlow({ state: 'failed', error });
    }
  }

  return {
    flow,
    start,
    resume,
    promptPassword: (proof, mayDisown) => setFlow({ state: 'link', proof, error: null, mayDisown }),
    async link(password) {
      if (flow.state !== 'link') return;
      const { proof } = flow;
      try {
        await logIn(proof, mode, password);
      } catch (error) {
        const isWrongPassword = error instanceof ApiError && error.code === 'wrong_password';
        setFlow(isWrongPassword ? { ...flow, error } : { state: 'failed', error });
      }
    },
    async disown() {
      if (flow.state !== 'link') return;
      try {
        onDone(await session.signInWithProvider(flow.proof, mode, null, true));
      } catch (error) {
        setFlow({ state: 'failed', error });
      }
    },
    cancel() {
      endAttempt.current();
      endAttempt.current = () => {};
      const cancelled = providerOf(flow);
      setFlow({ state: 'idle', ...(cancelled !== null && { cancelled }) });
    },
  };
}
