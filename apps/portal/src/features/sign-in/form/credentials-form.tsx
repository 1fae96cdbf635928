import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useSessionActions, type Credentials } from '../../../lib/session/index.ts';
import { EmailField } from './email-field.tsx';
import { FormFrame, SubmitButton } from './form-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { shownFailure } from './shown-failure.ts';

/**
 * True if email and password do not match. The specification fixes the error text, so the form adds advice.
 */
const isLoginFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'login_failed';

/** Signs in with email and password. */
export function CredentialsForm({ onDone }: { readonly onDone: () => Promise<void> }) {
  const t = useTranslations();
  const session = useSessionActions();
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const signIn = useMutation({
    mutationFn: async (credentials: Credentials) => {
      await session.signIn(credentials);
      await onDone();
    },
  });
  const busy = signIn.isPending;
  return (
    <>
      <FormFrame
        busy={busy}
        failure={shownFailure(signIn.error)}
        advice={isLoginFailure(signIn.error) ? t('signIn.failedNext') : undefined}
        onSubmit={handleSubmit((values) => signIn.mutate(values))}
        className="mt-6"
      >
        <EmailField
          autoComplete="username"
          error={formState.errors.username && t('signIn.emailMissing')}
          {...register('username', {
            required: true,
            setValueAs: (value: string) => value.trim(),
          })}
        />
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          error={formState.errors.password && t('signIn.passwordMissing')}
          {...register('password', { required: true })}
        />
        <SubmitButton busy={busy}>{t('signIn.action')}</SubmitButton>
      </FormFrame>
      <p className="mt-5">
        <AppLink
          to="/auth/password/forgot"
          className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
        >
          {t('signIn.forgot.link')}
        </AppLink>
      </p>
    </>
  );
}
