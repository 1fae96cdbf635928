import { CircleCheck, Link2Off, LoaderCircle, Mail, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useRequest } from '../../lib/api/use-request.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { SignInMessage, useLinkToken } from '../sign-in/index.ts';

/** True if a response is about the link itself; other failures may be transient. */
const isVerdict = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/**
 * The page behind the link at the foot of a reminder. It ends such mails at once for the recipient, without
 * a sign-in, says so, and can be undone with one press.
 */
export function UnsubscribePage() {
  const t = useTranslations('notification.unsubscribe');
  const retry = useTranslations('error')('retry');
  const errorText = useErrorText();
  const api = useApi();
  const { name } = useTenant();
  const token = useLinkToken();
  const choice = useRequest(async (given: string, isOn: boolean) => {
    await api.notification.updateByMailLink({ body: { token: given, reminder_mails: isOn } });
    return isOn;
  });
  const { run } = choice;
  useEffect(() => {
    if (typeof token === 'string') void run(token, false);
  }, [token, run]);

  if (token === null || (choice.state === 'error' && isVerdict(choice.error)))
    return (
      <SignInMessage icon={Link2Off} title={t('invalidTitle')} text={t('invalidText')}>
        <AppLink to="/account/notifications" className={buttonClass('accent', 'large')}>
          {t('settings')}
        </AppLink>
      </SignInMessage>
    );
  if (token !== undefined && choice.state === 'error')
    return (
      <SignInMessage icon={WifiOff} title={t('failedTitle')} text={errorText(choice.error)}>
        <button
          type="button"
          className={buttonClass('accent', 'large')}
          onClick={() => void run(token, choice.data === false)}
        >
          {retry}
        </button>
      </SignInMessage>
    );
  if (token === undefined || choice.data === null)
    return (
      <SignInMessage icon={LoaderCircle} title={t('title')} text={t('busy')}>
        {null}
      </SignInMessage>
    );
  const isOn = choice.data;
  return (
    <SignInMessage
      icon={isOn ? Mail : CircleCheck}
      title={t(isOn ? 'againTitle' : 'doneTitle')}
      text={t(isOn ? 'againText' : 'doneText', { tenant: name })}
    >
      <button
        type="button"
        className={buttonClass('neutral', 'large')}
        disabled={choice.state === 'in_progress'}
        onClick={() => void run(token, !isOn)}
      >
        {t(isOn ? 'stop' : 'undo')}
      </button>
    </SignInMessage>
  );
}
