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
import { FormError } from '../../../ui/form/form-error.tsx';
import { setPendingProof, usePendingProof } from '../../../lib/session/sign-in/pending-proof.ts';
import { LinkForm } from './provider-panel.tsx';
import { SignInHeading } from '../page/sign-in-heading.tsx';
import { attemptOf, removeAttempt, type SignInAttempt } from './sign-in-attempt.ts';
import { useAfterSignIn } from '../page/use-return.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

type WindowRole =
  /** Not known yet. */
  | 'unknown'
  /** A popup that passes the response on to its opener. */
  | 'popup'
  /** A popup whose opener has the response, which now closes. */
  | 'delivered'
  /** The window that started the sign-in, if popups are blocked or the header needs a password prompt. */
  | 'starter'
  /** The response belongs to no sign-in. */
  | 'no-attempt'
  /** The provider is unknown. */
  | 'unsupported';

/**
 * Receives a provider's response (RTE-16): in a popup, or in the window that started the sign-in. Also shows
 * the password prompt of a sign-in from the header.
 */
export function CallbackPage({ data }: { readonly data: { readonly provider: string } }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { locale } = usePortal();
  const [role, setRole] = useState<WindowRole>('unknown');
  const [resumedAttempt, setResumedAttempt] = useState<SignInAttempt | null>(null);
  const pendingProof = usePendingProof((state) => state.proof);
  const afterSignIn = useAfterSignIn(resumedAttempt?.returnTo ?? pendingProof?.returnTo ?? '/');
  const signIn = useProviderSignIn({
    mode: resumedAttempt?.mode ?? pendingProof?.mode ?? 'signin',
    returnTo: resumedAttempt?.returnTo ?? '/',
    onDone: (done) => {
      setPendingProof(null);
      void afterSignIn(done);
    },
  });

  const { provider } = data;
  const promptPassword = useEffectEvent(signIn.promptPassword);
  const resume = useEffectEvent(signIn.resume);
  const hasRun = useRef(false);
  useEffect(() => {
    // The response is used once, even if this component remounts.
    if (hasRun.current) return undefined;
    hasRun.current = true;
    const pending = usePendingProof.getState().proof;
    if (pending !== null) {
      setRole('starter');
      promptPassword(pending.proof, pending.mayDisown);
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
        // Providers redirect to one URL without locale: continues in the viewer's language.
        location.replace(attempt.prefix + location.pathname + location.search);
        return undefined;
      }
      removeAttempt();
      history.replaceState(history.state, '', location.pathname);
      setResumedAttempt(attempt);
      setRole('starter');
      void resume(attempt, message);
      return undefined;
    }
    history.replaceState(history.state, '', location.pathname);
    if (message.state === '') {
      setRole('no-attempt');
      return undefined;
    }
    setRole('popup');
    return deliverCallback(message, {
      onDelivered: () => {
        setRole('delivered');
        close();
      },
      onTimeout: () => setRole('no-attempt'),
    });
  }, [provider, locale]);

  const { flow } = signIn;
  const failure =
    role === 'unsupported'
      ? new ApiError({ status: 0, code: 'auth_provider_not_supported' })
      : role === 'no-attempt'
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
            t(role === 'delivered' ? 'signIn.provider.closeWindow' : 'signInForm.busy')}
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
