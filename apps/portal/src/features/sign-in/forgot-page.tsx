import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { useRequest } from '../../lib/api/use-request.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Field } from '../../ui/field.tsx';
import { SignInMessage } from './sign-in-message.tsx';
import { FormError } from './form-error.tsx';
import { isEmail } from './sign-up-form.ts';

interface Form {
  username: string;
}

/** Asking for the mail that leads to a new password; it never tells whether there is an account. */
export function ForgotPage() {
  const t = useTranslations();
  const errorText = useErrorText();
  const api = useApi();
  const { register, handleSubmit, formState, getValues } = useForm<Form>();
  const forgot = useRequest(async ({ username }: Form) => {
    await api.call('passwordForgot', { body: { username: username.trim() } });
  });
  const busy = forgot.state === 'in_progress';
  if (forgot.state === 'success') {
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
          onClick={() => void forgot.run(getValues())}
        >
          {t('signIn.forgot.again')}
        </button>
      </SignInMessage>
    );
  }
  return (
    <>
      <h1 className="heading text-3xl md:text-4xl">{t('signIn.forgot.title')}</h1>
      <p className="mt-3 text-muted">{t('signIn.forgot.text')}</p>
      <form
        className="mt-6 grid gap-5"
        method="post"
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void handleSubmit(forgot.run)(event)}
      >
        <FormError text={forgot.state === 'error' ? errorText(forgot.error) : null} />
        <Field
          label={t('signIn.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          dir="ltr"
          error={formState.errors.username && t('errors.invalid_email')}
          {...register('username', { required: true, validate: isEmail })}
        />
        <button type="submit" className={buttonClass('accent', 'large')} disabled={busy}>
          {busy ? t('signIn.busy') : t('signIn.forgot.action')}
        </button>
      </form>
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
