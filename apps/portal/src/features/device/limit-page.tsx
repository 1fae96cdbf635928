import { useMutation } from '@tanstack/react-query';
import { KeyRound, MonitorX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSession, useSessionActions, type SignInAtLimit } from '../../lib/session/index.ts';
import { buttonClass, buttonRowClass } from '../../ui/button.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { SignInHeading, useReturn } from '../sign-in/index.ts';
import { reloadDevicesAtLimit, removeDevice } from './device.api.ts';
import { DeviceList } from './device-list.tsx';
import { useCredentialsFromUrl } from './use-credentials-from-url.ts';

/** True if the sign-in at the device limit has expired, after five minutes. */
const isExpiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

function SignInLink({ text }: { readonly text: string }) {
  const { redirect } = useReturn();
  return (
    <AppLink to="/auth/login" search={{ redirect }} className={buttonClass('neutral')}>
      {text}
    </AppLink>
  );
}

/** Asks to log in again: the URL has no sign-in at the device limit, or it was used already, or has expired. */
function StartAgain({ isExpired }: { readonly isExpired: boolean }) {
  const t = useTranslations('device');
  return (
    <div role={isExpired ? 'alert' : undefined}>
      <Notice
        headingLevel="h1"
        icon={isExpired ? KeyRound : MonitorX}
        title={t(isExpired ? 'expiredTitle' : 'nothingTitle')}
        text={t(isExpired ? 'expiredText' : 'nothingText')}
        action={<SignInLink text={t('logInAgain')} />}
      />
    </div>
  );
}

interface PageHeadProps {
  readonly text: string;
  readonly children?: ReactNode;
}

const PageHead = ({ text, children }: PageHeadProps) => (
  <header className="mb-4">
    <SignInHeading title={useTranslations('device')('limitTitle')}>{text}</SignInHeading>
    {children}
  </header>
);

/** Removes a device and finishes the sign-in at the limit (DEV-12). */
function RemoveDevice({ signIn }: { readonly signIn: SignInAtLimit }) {
  const t = useTranslations('device');
  const errorText = useErrorText();
  const api = useApi();
  const session = useSessionActions();
  const { go } = useReturn();
  const devices = useSession((state) => state.devices);
  const [isExpired, setExpired] = useState(false);

  const continueSignIn = useMutation({
    mutationFn: async () => {
      try {
        await session.finishSignInAtLimit(signIn);
      } catch (error) {
        if (!isExpiredError(error)) throw error;
        setExpired(true);
        return;
      }
      await go();
    },
  });
  const { mutate: finish } = continueSignIn;

  useEffect(() => {
    let isUnmounted = false;
    reloadDevicesAtLimit(api, signIn.token).then(
      // A slot is free if a device was removed elsewhere in the meantime.
      (hasFreeSlot) => void (hasFreeSlot && !isUnmounted && finish()),
      (error: unknown) => {
        if (!isUnmounted && isExpiredError(error)) setExpired(true);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [api, signIn.token, finish]);

  if (isExpired) return <StartAgain isExpired />;
  const busy = continueSignIn.isPending;
  return (
    <div aria-busy={busy}>
      <PageHead text={t('limitText', { count: devices.length })}>
        <p className="mt-2 text-muted">{t('limitAdvice')}</p>
      </PageHead>
      <FormError text={continueSignIn.isError ? errorText(continueSignIn.error) : null} />
      <p role="status" className="min-h-6 text-muted">
        {busy && t('signingIn')}
      </p>
      <DeviceList
        devices={devices}
        oldestFirst
        warning={({ deviceName }) => t('limitWarning', { name: deviceName })}
        confirm={t('removeAndContinue')}
        onRemove={async ({ deviceId }) => {
          try {
            await removeDevice(api, deviceId, signIn.token);
          } catch (error) {
            if (!isExpiredError(error)) throw error;
            setExpired(true);
            return;
          }
          finish();
        }}
      />
      <div className={`${buttonRowClass} mt-6`}>
        {continueSignIn.isError && (
          <button type="button" className={buttonClass()} onClick={() => finish()}>
            {t('tryAgain')}
          </button>
        )}
        <SignInLink text={t('otherAccount')} />
      </div>
    </div>
  );
}

/**
 * The credentials in this URL were not put there by this portal. The viewer must confirm that the account is
 * theirs, and signs in as on the sign-in page (SEC-07).
 */
function ConfirmAccount({
  signIn,
}: {
  readonly signIn: { readonly username: string; readonly password: string };
}) {
  const t = useTranslations('device');
  const errorText = useErrorText();
  const session = useSessionActions();
  const { go } = useReturn();
  const { username, password } = signIn;
  const confirmation = useMutation({
    mutationFn: async () => {
      await session.signIn({ username, password });
      await go();
    },
  });
  const busy = confirmation.isPending;
  return (
    <div aria-busy={busy}>
      <PageHead text={t('confirmAccountText')} />
      <p className="my-5 rounded-card border border-line bg-surface px-5 py-4 text-lg font-semibold">
        <EmailText email={username} />
      </p>
      <FormError text={confirmation.isError ? errorText(confirmation.error) : null} />
      <div className={`${buttonRowClass} mt-5`}>
        <button
          type="button"
          className={buttonClass()}
          disabled={busy}
          onClick={() => confirmation.mutate()}
        >
          {t('confirmAccount')}
        </button>
        <SignInLink text={t('otherAccount')} />
      </div>
    </div>
  );
}

const ReadingCredentials = () => (
  <div aria-busy="true">
    <Skeleton className="h-9 w-3/4" />
    <Skeleton className="mt-4 h-5 w-full" />
    {[0, 1].map((index) => (
      <Skeleton key={index} className="mt-6 h-16 w-full" />
    ))}
  </div>
);

/** The page of an account with too many devices, one of which must be removed before this one may sign in (DEV-08). */
export function LimitPage() {
  const credentials = useCredentialsFromUrl();
  switch (credentials.kind) {
    case 'reading':
      return <ReadingCredentials />;
    case 'none':
      return <StartAgain isExpired={false} />;
    case 'unconfirmed':
      return <ConfirmAccount signIn={credentials.signIn} />;
    case 'ready':
      return <RemoveDevice key={credentials.signIn.token} signIn={credentials.signIn} />;
  }
}
