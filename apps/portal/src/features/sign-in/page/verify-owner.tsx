import { CircleCheck, LogIn } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { FormFrame, SubmitButton } from '../form/form-frame.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { SignInHeading } from './sign-in-heading.tsx';
import { SignInMessage } from './sign-in-message.tsx';

interface DisownProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** Deletes an account that a stranger created with the viewer's address, after a confirmation. */
function DisownButton({ token, onDone }: DisownProps) {
  const t = useTranslations('signIn.verify');
  const api = useApi();
  return (
    <ConfirmButton
      label={t('notMe')}
      className={buttonClass('quiet', 'large')}
      title={t('notMeTitle')}
      text={t('notMeText')}
      confirm={t('notMeAction')}
      cancel={t('notMeKeep')}
      act={async () => {
        await api.verification.disownRegistration({ body: { token } });
        onDone();
      }}
    />
  );
}

interface Props {
  /** The secret of the link. */
  readonly token: string;
  /** True if the account has a password to request. */
  readonly hasPassword: boolean;
  /** Why the last password did not confirm the address, or null. */
  readonly failure: unknown;
  readonly busy: boolean;
  readonly onPassword: (password: string) => void;
}

/**
 * For a recipient of the mail who is not signed in to the account: its password proves that it is theirs;
 * otherwise they can delete it (SEC-10).
 */
export function VerifyOwner({ token, hasPassword, failure, busy, onPassword }: Props) {
  const t = useTranslations('signIn');
  const { register, handleSubmit, formState } = useForm<{ password: string }>();
  const [removed, setRemoved] = useState(false);
  if (removed) {
    return (
      <SignInMessage
        icon={CircleCheck}
        title={t('verify.notMeDoneTitle')}
        text={t('verify.notMeDoneText')}
      >
        <AppLink to="/auth/sign-up" className={buttonClass('accent', 'large')}>
          {t('signUp')}
        </AppLink>
      </SignInMessage>
    );
  }
  const disown = <DisownButton token={token} onDone={() => setRemoved(true)} />;
  if (!hasPassword) {
    return (
      <SignInMessage icon={LogIn} title={t('verify.signInTitle')} text={t('verify.signInText')}>
        <AppLink to="/auth/login" className={buttonClass('accent', 'large')}>
          {t('action')}
        </AppLink>
        {disown}
      </SignInMessage>
    );
  }
  return (
    <>
      <SignInHeading title={t('verify.ownTitle')}>{t('verify.ownText')}</SignInHeading>
      <FormFrame
        busy={busy}
        failure={failure}
        onSubmit={handleSubmit(({ password }) => onPassword(password))}
        className="mt-6"
      >
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={formState.errors.password && t('passwordMissing')}
          {...register('password', { required: true })}
        />
        <SubmitButton busy={busy}>{t('verify.ownAction')}</SubmitButton>
      </FormFrame>
      <div className="mt-3 flex flex-wrap items-center gap-x-4">
        {disown}
        <AppLink
          to="/auth/password/forgot"
          className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
        >
          {t('forgot.link')}
        </AppLink>
      </div>
    </>
  );
}
