import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Link2Off, LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { isFieldRejected } from '../../../lib/errors/field-errors.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { deviceId } from '../../../lib/session/device/device-id.ts';
import { buttonClass } from '../../../ui/button.ts';
import { SignInMessage } from './sign-in-message.tsx';
import { useLinkToken } from './use-link-token.ts';

/**
 * The page behind the mail link that lets this device sign in after too many wrong passwords elsewhere
 * (SEC-31).
 */
export function LinkPage() {
  const t = useTranslations();
  const errorText = useErrorText();
  const api = useApi();
  const token = useLinkToken();
  const { status, error, mutate } = useMutation({
    mutationFn: (secret: string) =>
      api.signIn.trustDevice({ body: { token: secret, device_id: deviceId() } }),
  });
  useEffect(() => {
    if (typeof token === 'string') mutate(token);
  }, [token, mutate]);

  const toSignIn = (
    <AppLink to="/auth/login" className={buttonClass('accent', 'large')}>
      {t('signIn.action')}
    </AppLink>
  );
  if (status === 'success') {
    return (
      <SignInMessage
        icon={CircleCheck}
        title={t('signIn.link.doneTitle')}
        text={t('signIn.link.doneText')}
      >
        {toSignIn}
      </SignInMessage>
    );
  }
  // The backend rejects the link itself; other failures may be transient.
  const isLinkError =
    isFieldRejected(error, 'token') ||
    (error instanceof ApiError && error.code === 'sign_in_link_invalid');
  if (status === 'error' && !isLinkError && typeof token === 'string') {
    return (
      <SignInMessage icon={WifiOff} title={t('signIn.link.failedTitle')} text={errorText(error)}>
        <button
          type="button"
          className={buttonClass('accent', 'large')}
          onClick={() => mutate(token)}
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
        title={t('signIn.link.invalidTitle')}
        text={t('signIn.link.invalidText')}
      >
        {toSignIn}
      </SignInMessage>
    );
  }
  return (
    <SignInMessage icon={LoaderCircle} title={t('signIn.link.title')} text={t('signInForm.busy')}>
      {null}
    </SignInMessage>
  );
}
