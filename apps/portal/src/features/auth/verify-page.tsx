import { CircleCheck, Link2Off, LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useRequest } from '../../lib/api/use-request.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { isRefused } from '../../lib/errors/field-errors.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { AuthNotice } from './auth-notice.tsx';
import { useLinkToken } from './use-link-token.ts';

/** A new mail, for whoever is signed in; others log in first. */
function NewMail() {
  const t = useTranslations();
  const errorText = useErrorText();
  const api = useApi();
  const signedIn = useSignedIn();
  const mail = useRequest(() => api.call('verificationSend'));
  if (!signedIn) {
    return (
      <AppLink to="/auth/login" className={buttonClass('accent', 'large')}>
        {t('auth.login')}
      </AppLink>
    );
  }
  return (
    <>
      <button
        type="button"
        className={buttonClass('accent', 'large')}
        disabled={mail.state === 'in_progress' || mail.state === 'success'}
        onClick={() => void mail.run()}
      >
        {t('auth.verify.again')}
      </button>
      <p role="status" className="basis-full text-muted empty:hidden">
        {mail.state === 'success' && t('auth.verify.sent')}
        {mail.state === 'error' && errorText(mail.error)}
      </p>
    </>
  );
}

/** The page behind the link of the mail that confirms an address. */
export function VerifyPage() {
  const t = useTranslations();
  const errorText = useErrorText();
  const api = useApi();
  const signedIn = useSignedIn();
  const token = useLinkToken();
  const { state, error, run } = useRequest((given: string) =>
    api.call('emailVerify', { body: { token: given } }),
  );
  useEffect(() => {
    if (typeof token === 'string') void run(token);
  }, [token, run]);

  if (state === 'success') {
    return (
      <AuthNotice
        icon={CircleCheck}
        title={t('auth.verify.doneTitle')}
        text={t('auth.verify.doneText')}
      >
        <AppLink to={signedIn ? '/' : '/auth/login'} className={buttonClass('accent', 'large')}>
          {t(signedIn ? 'auth.verify.go' : 'auth.login')}
        </AppLink>
      </AuthNotice>
    );
  }
  // Only a verdict is about the link; anything else may work in a moment.
  const isVerdict =
    isRefused(error, 'token') ||
    (error instanceof ApiError && error.code === 'verification_token_invalid');
  if (state === 'error' && !isVerdict && typeof token === 'string') {
    return (
      <AuthNotice icon={WifiOff} title={t('auth.verify.failedTitle')} text={errorText(error)}>
        <button
          type="button"
          className={buttonClass('accent', 'large')}
          onClick={() => void run(token)}
        >
          {t('error.retry')}
        </button>
      </AuthNotice>
    );
  }
  if (token === null || state === 'error') {
    return (
      <AuthNotice
        icon={Link2Off}
        title={t('auth.verify.invalidTitle')}
        text={t('auth.verify.invalidText')}
      >
        <NewMail />
      </AuthNotice>
    );
  }
  return (
    <AuthNotice icon={LoaderCircle} title={t('auth.verify.title')} text={t('auth.busy')}>
      {null}
    </AuthNotice>
  );
}
