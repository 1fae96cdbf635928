import { signInProviders, localePrefix } from '@grandstand/contract/constants';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { usePortal } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { readCallbackQuery } from './callback-message.ts';
import { deliverCallback } from './deliver-callback.ts';
import { FormError } from '../form/form-error.tsx';
import { setPendingProof, usePendingProof } from '../../../lib/session/sign-in/pending-proof.ts';
import { LinkForm } from './provider-panel.tsx';
import { SignInHeading } from '../page/sign-in-heading.tsx';
import { attemptOf, removeAttempt, type SignInAttempt } from './sign-in-attempt.ts';
import { useAfterSignIn } from '../page/use-return.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

type WindowRole =
  /** The role of this window is not known yet. */
  | 'looking'
  /** A popup that passes the response on and closes. */
  | 'popup'
  | 'handed'
  /** The window that started the sign-in, if popups are blocked: it continues here. */
  | 'here'
  /** The response belongs to no sign-in, or the provider is unknown. */
  | 'lost'
  | 'unsupported';

/** Receives a provider's response (RTE-16): in a popup, or in the window that started the sign-in. */
export function CallbackPage({ data }: { readonly data: { readonly provider: string } }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { locale } = usePortal();
  const [role, setRole] = useState<WindowRole>('looking');
  const [resumed, setResumed] = useState<SignInAttempt | null>(null);
  const held = usePendingProof((state) => state.proof);
  const after = useAfterSignIn(resumed?.returnTo ?? held?.returnTo ?? '/');
  const signIn = useProviderSignIn({
    mode: resumed?.mode ?? held?.mode ?? 'signin',
    returnTo: resumed?.returnTo ?? '/',
    onDone: (done) => {
      setPendingProof(null);
      void after(done);
    },
  });

  const { provider } = data;
  const promptPassword = useEffectEvent(signIn.promptPassword);
  const resume = useEffectEvent(signIn.resume);
  const started = useRef(false);
  useEffect(() => {
    // The response is used once, also if this component remounts.
    if (started.current) return undefined;
    started.current = true;
    const waiting = usePendingProof.getState().proof;
    if (waiting !== null) {
      setRole('here');
      promptPassword(waiting.proof, waiting.mayDisown);
      return undefined;
    }
    if (!signInProviders.some((known) => known === provider)) {
      setRole('unsupported');
      return undefined;
    }
    const message = readCallbackQuery(provider, new URLSearchParams(location.search));
    const attempt = attemptOf(message.state);
    if (attempt !== null && attempt.provider === provider) {
      if (attempt.prefix !== localePrefix(locale)) {
        // The provider knows a single URL; redirects to the viewer's language.
        location.replace(attempt.prefix + location.pathname + location.search);
        return undefined;
      }
      removeAttempt();
      history.replaceState(history.state, '', location.pathname);
      setResumed(attempt);
      setRole('here');
      void resume(attempt, message);
      return undefined;
    }
    history.replaceState(history.state, '', location.pathname);
    if (message.state === '') {
      setRole('lost');
      return undefined;
    }
    setRole('popup');
    return deliverCallback(message, {
      onDelivered: () => {
        setRole('handed');
        close();
      },
      onTimeout: () => setRole('lost'),
    });
  }, [provider, locale]);

  const { flow } = signIn;
  const failure =
    role === 'unsupported'
      ? new ApiError({ status: 0, code: 'auth_provider_not_supported' })
      : role === 'lost'
        ? new ApiError({ status: 0, code: 'sign_in_attempt_invalid' })
        : flow.state === 'failed'
          ? flow.error
          : null;
  return (
    <>
      <SignInHeading title={t('signIn.provider.section')} />
      <div className="mt-6 grid gap-5">
        <p role="status" className="text-muted empty:hidden">
          {failure === null &&
            flow.state !== 'link' &&
            t(role === 'handed' ? 'signIn.provider.closeWindow' : 'signIn.busy')}
        </p>
        <FormError text={failure === null ? null : errorText(failure)} />
        <LinkForm signIn={signIn} />
        {failure !== null && (
          <AppLink to="/auth/login" className={buttonClass('accent', 'large')}>
            {t('signIn.provider.again')}
          </AppLink>
        )}
      </div>
    </>
  );
}
