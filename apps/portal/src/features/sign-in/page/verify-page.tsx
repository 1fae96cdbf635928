import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Link2Off, LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { isFieldRejected } from '../../../lib/errors/field-errors.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { deviceId } from '../../../lib/session/device/device-id.ts';
import { useSignedIn } from '../../../lib/session/index.ts';
import { buttonClass } from '../../../ui/button.ts';
import { SignInMessage } from './sign-in-message.tsx';
import { VerifyOwner } from './verify-owner.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Requests a new mail for a signed-in viewer; links anonymous viewers to the sign-in. */
function ResendMail() {
  const t = useTranslations();
  const errorText = useErrorText();
  const api = useApi();
  const signedIn = useSignedIn();
  const mail = useMutation({ mutationFn: () => api.verification.send() });
  if (!signedIn) {
    return (
      <AppLink to="/auth/login" className={buttonClass('accent', 'large')}>
        {t('signIn.action')}
      </AppLink>
    );
  }
  return (
    <>
      <button
        type="button"
        className={buttonClass('accent', 'large')}
        disabled={mail.isPending || mail.isSuccess}
        onClick={() => mail.mutate()}
      >
        {t('signIn.verify.again')}
      </button>
      <p role="status" className="basis-full text-muted empty:hidden">
        {mail.isSuccess && t('signIn.verify.sent')}
        {mail.isError && errorText(mail.error)}
      </p>
    </>
  );
}

/** The page behind the mail link that confirms an address. */
export function VerifyPage() {
  const t = useTranslations();
  const errorText = useErrorText();
  const api = useApi();
  const signedIn = useSignedIn();
  const token = useLinkToken();
  /** What the account requires from a viewer who is not signed in to it; null for nothing. */
  const [requirement, setRequirement] = useState<'password' | 'sign-in' | null>(null);
  const { status, error, mutate } = useMutation({
    mutationFn: (body: { readonly token: string; readonly password?: string }) =>
      api.verification.verifyEmail({
        body: body.password === undefined ? body : { ...body, device_id: deviceId() },
      }),
    onError: (failure) => {
      const code = failure instanceof ApiError ? failure.code : '';
      if (code === 'verification_password_required') setRequirement('password');
      if (code === 'verification_sign_in_required') setRequirement('sign-in');
    },
  });
  useEffect(() => {
    if (typeof token === 'string') mutate({ token });
  }, [token, mutate]);

  if (status === 'success') {
    return (
      <SignInMessage
        icon={CircleCheck}
        title={t('signIn.verify.doneTitle')}
        text={t('signIn.verify.doneText')}
      >
        <AppLink to={signedIn ? '/' : '/auth/login'} className={buttonClass('accent', 'large')}>
          {t(signedIn ? 'signIn.verify.go' : 'signIn.action')}
        </AppLink>
      </SignInMessage>
    );
  }
  // The backend rejects the link itself; other failures may be transient.
  const isLinkError =
    isFieldRejected(error, 'token') ||
    (error instanceof ApiError && error.code === 'verification_token_invalid');
  if (requirement !== null && !isLinkError && typeof token === 'string') {
    const isPasswordRequired =
      error instanceof ApiError && error.code === 'verification_password_required';
    return (
      <VerifyOwner
        token={token}
        hasPassword={requirement === 'password'}
        failure={isPasswordRequired ? null : error}
        busy={status === 'pending'}
        onPassword={(password) => mutate({ token, password })}
      />
    );
  }
  if (status === 'error' && !isLinkError && typeof token === 'string') {
    return (
      <SignInMessage icon={WifiOff} title={t('signIn.verify.failedTitle')} text={errorText(error)}>
        <button
          type="button"
          className={buttonClass('accent', 'large')}
          onClick={() => mutate({ token })}
        >
          {t('error.retry')}
        </button>
      </SignInMessage>
    );
  }
  if (token === null || status === 'error') {
    return (
      <SignInMessage
        icon={Link2Off}
        title={t('signIn.verify.invalidTitle')}
        text={t('signIn.verify.invalidText')}
      >
        <ResendMail />
      </SignInMessage>
    );
  }
  return (
    <SignInMessage icon={LoaderCircle} title={t('signIn.verify.title')} text={t('signInForm.busy')}>
      {null}
    </SignInMessage>
  );
}
