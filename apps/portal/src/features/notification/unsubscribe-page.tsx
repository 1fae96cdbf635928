import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Link2Off, LoaderCircle, Mail, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { SignInMessage, useLinkToken } from '../sign-in/index.ts';

/** True if the backend rejects the link itself; other failures may be transient. */
const isLinkError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

interface Choice {
  readonly token: string;
  readonly isOn: boolean;
}

/**
 * The page that the link at the foot of a reminder opens. It unsubscribes the recipient at once, without a sign-in,
 * and offers to undo that.
 */
export function UnsubscribePage() {
  const t = useTranslations('notification.unsubscribe');
  const retry = useTranslations('error')('retry');
  const errorText = useErrorText();
  const api = useApi();
  const { name } = useTenant();
  const token = useLinkToken();
  /** True if such mails are sent; null until the first response. */
  const [isOn, setOn] = useState<boolean | null>(null);
  const choice = useMutation({
    mutationFn: ({ token: linkToken, isOn: sendsMails }: Choice) =>
      api.notification.updateByMailLink({ body: { token: linkToken, reminder_mails: sendsMails } }),
    onSuccess: (_response, { isOn: sendsMails }) => setOn(sendsMails),
  });
  const { mutate } = choice;
  useEffect(() => {
    if (typeof token === 'string') mutate({ token, isOn: false });
  }, [token, mutate]);

  if (token === null || (choice.isError && isLinkError(choice.error)))
    return (
      <SignInMessage icon={Link2Off} title={t('invalidTitle')} text={t('invalidText')}>
        <AppLink to="/account/notifications" className={buttonClass('accent', 'large')}>
          {t('settings')}
        </AppLink>
      </SignInMessage>
    );
  if (token !== undefined && choice.isError)
    return (
      <SignInMessage icon={WifiOff} title={t('failedTitle')} text={errorText(choice.error)}>
        <button
          type="button"
          className={buttonClass('accent', 'large')}
          onClick={() => mutate(choice.variables)}
        >
          {retry}
        </button>
      </SignInMessage>
    );
  if (token === undefined || isOn === null)
    return (
      <SignInMessage icon={LoaderCircle} title={t('title')} text={t('busy')}>
        {null}
      </SignInMessage>
    );
  return (
    <SignInMessage
      icon={isOn ? Mail : CircleCheck}
      title={t(isOn ? 'againTitle' : 'doneTitle')}
      text={t(isOn ? 'againText' : 'doneText', { tenant: name })}
    >
      <button
        type="button"
        className={buttonClass('neutral', 'large')}
        disabled={choice.isPending}
        onClick={() => mutate({ token, isOn: !isOn })}
      >
        {t(isOn ? 'stop' : 'undo')}
      </button>
    </SignInMessage>
  );
}
