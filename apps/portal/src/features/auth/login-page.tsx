import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { useRequest } from '../../lib/api/use-request.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSessionActions, type Credentials } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { Field } from '../../ui/field.tsx';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { useReturn } from './use-return.ts';

/** Signing in with e-mail and password. */
export function LoginPage({ data }: { readonly data: { readonly sessionExpired: boolean } }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const session = useSessionActions();
  const { redirect, go } = useReturn();
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const login = useRequest(async (credentials: Credentials) => {
    await session.login(credentials);
    await go();
  });
  const busy = login.state === 'in_progress';

  return (
    <>
      <h1 className="heading text-3xl md:text-4xl">{t('auth.loginTitle')}</h1>
      {data.sessionExpired && (
        <p role="status" className="mt-4 rounded-small bg-hover px-4 py-3">
          {t('errors.expired_session_error')}
        </p>
      )}
      {/* `post` keeps a password out of the address should the form be sent before the page is alive. */}
      <form
        className="mt-6 grid gap-5"
        method="post"
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void handleSubmit(login.run)(event)}
      >
        <FormError text={login.state === 'error' ? errorText(login.error) : null} />
        <Field
          label={t('auth.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          dir="ltr"
          error={formState.errors.username && t('auth.emailMissing')}
          {...register('username', { required: true, setValueAs: (value: string) => value.trim() })}
        />
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          error={formState.errors.password && t('auth.passwordMissing')}
          {...register('password', { required: true })}
        />
        <button type="submit" className={buttonClass('accent', 'large')} disabled={busy}>
          {busy ? t('auth.busy') : t('auth.login')}
        </button>
      </form>
      <p className="mt-6 text-muted">
        {t('auth.noAccount')}{' '}
        <AppLink
          to="/auth/sign-up"
          search={{ redirect }}
          className="font-semibold text-accent-text underline underline-offset-4"
        >
          {t('auth.signUp')}
        </AppLink>
      </p>
    </>
  );
}
