import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { EmailField } from '../form/email-field.tsx';
import { FormFrame, SubmitButton } from '../form/form-frame.tsx';
import { SignInHeading } from './sign-in-heading.tsx';
import { SignInMessage } from './sign-in-message.tsx';
import { isEmail } from '../form/sign-up-form.ts';

interface Form {
  username: string;
}

/** Requests the mail for a new password. It never reveals whether the account exists. */
export function ForgotPage() {
  const t = useTranslations();
  const api = useApi();
  const { register, handleSubmit, formState, getValues } = useForm<Form>();
  const forgot = useMutation({
    mutationFn: async ({ username }: Form) => {
      await api.password.requestReset({ body: { username: username.trim() } });
    },
  });
  const busy = forgot.isPending;
  if (forgot.isSuccess) {
    return (
      <SignInMessage
        icon={MailCheck}
        title={t('signIn.forgot.sentTitle')}
        text={t('signIn.forgot.sentText', { email: getValues('username').trim() })}
      >
        <AppLink to="/auth/login" className={buttonClass('accent', 'large')}>
          {t('signIn.toSignIn')}
        </AppLink>
        <button
          type="button"
          className={buttonClass('quiet', 'large')}
          onClick={() => forgot.mutate(getValues())}
        >
          {t('signIn.forgot.again')}
        </button>
      </SignInMessage>
    );
  }
  return (
    <>
      <SignInHeading title={t('signIn.forgot.title')}>{t('signIn.forgot.text')}</SignInHeading>
      <FormFrame
        busy={busy}
        failure={forgot.error}
        onSubmit={handleSubmit((values) => forgot.mutate(values))}
        className="mt-6"
      >
        <EmailField
          autoComplete="username"
          error={formState.errors.username && t('errors.invalid_email')}
          {...register('username', { required: true, validate: isEmail })}
        />
        <SubmitButton busy={busy}>{t('signIn.forgot.action')}</SubmitButton>
      </FormFrame>
      <p className="mt-4">
        <AppLink
          to="/auth/login"
          className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
        >
          {t('signIn.toSignIn')}
        </AppLink>
      </p>
    </>
  );
}
