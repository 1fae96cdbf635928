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
import { LinkForm, ProviderPanel } from './provider-panel.tsx';
import { useProviderSignIn } from './use-provider-sign-in.ts';
import { useReturn } from './use-return.ts';

const linkClass = 'font-semibold text-accent-text underline underline-offset-4';

export interface SignInNotices {
  readonly sessionExpired: boolean;
  readonly deviceNoLongerAllowed: boolean;
}

/** Why somebody finds themselves here (RTE-34, RTE-35). */
function Notices({ sessionExpired, deviceNoLongerAllowed }: SignInNotices) {
  const t = useTranslations();
  const texts = [
    sessionExpired && t('errors.expired_session_error'),
    deviceNoLongerAllowed && t('signIn.deviceNoLongerAllowed'),
  ].filter((text) => text !== false);
  return texts.map((text) => (
    <p key={text} role="status" className="mt-4 rounded-small bg-hover px-4 py-3">
      {text}
    </p>
  ));
}

function CredentialsForm({ onDone }: { readonly onDone: () => Promise<void> }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const session = useSessionActions();
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const signIn = useRequest(async (credentials: Credentials) => {
    await session.signIn(credentials);
    await onDone();
  });
  const busy = signIn.state === 'in_progress';
  return (
    // `post` keeps a password out of the address should the form be sent before the page is alive.
    <form
      className="mt-6 grid gap-5"
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void handleSubmit(signIn.run)(event)}
    >
      <FormError text={signIn.state === 'error' ? errorText(signIn.error) : null} />
      <Field
        label={t('signIn.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        dir="ltr"
        error={formState.errors.username && t('signIn.emailMissing')}
        {...register('username', { required: true, setValueAs: (value: string) => value.trim() })}
      />
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        error={formState.errors.password && t('signIn.passwordMissing')}
        {...register('password', { required: true })}
      />
      <button type="submit" className={buttonClass('accent', 'large')} disabled={busy}>
        {busy ? t('signIn.busy') : t('signIn.action')}
      </button>
      <p>
        <AppLink
          to="/auth/password/forgot"
          className={`${linkClass} inline-flex min-h-11 items-center`}
        >
          {t('signIn.forgot.link')}
        </AppLink>
      </p>
    </form>
  );
}

/** Signing in, with a provider of the tenant or with e-mail and password. */
export function SignInPage({ data }: { readonly data: SignInNotices }) {
  const t = useTranslations();
  const { redirect, go } = useReturn();
  const signIn = useProviderSignIn({
    mode: 'signin',
    returnTo: redirect ?? '/',
    onDone: (done) => void go(done),
  });
  return (
    <>
      <h1 className="heading text-3xl md:text-4xl">{t('signIn.title')}</h1>
      <Notices {...data} />
      {signIn.flow.state === 'link' ? (
        <div className="mt-6">
          <LinkForm signIn={signIn} />
        </div>
      ) : (
        <>
          <ProviderPanel signIn={signIn} mode="signin" />
          <CredentialsForm onDone={go} />
        </>
      )}
      <p className="mt-4 text-muted">
        {t('signIn.noAccount')}{' '}
        <AppLink to="/auth/sign-up" search={{ redirect }} className={linkClass}>
          {t('signIn.signUp')}
        </AppLink>
      </p>
    </>
  );
}
