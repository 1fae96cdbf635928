import { useMutation } from '@tanstack/react-query';
import { KeyRound, Link2Off } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { isFieldRejected } from '../../../lib/errors/field-errors.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { SignInMessage } from './sign-in-message.tsx';
import { FormFrame, SubmitButton } from '../form/form-frame.tsx';
import { SignInHeading } from './sign-in-heading.tsx';
import { NewPasswordField, newPasswordRules } from '../form/new-password-field.tsx';
import { useLinkToken } from './use-link-token.ts';

interface Form {
  password: string;
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

/** True if the server refused the new password, which is shown at its field. */
const isPasswordRefused = (error: unknown): boolean =>
  codeOf(error) === 'weak_password' ||
  codeOf(error) === 'password_guessable' ||
  isFieldRejected(error, 'password');

/** The page behind the link in the mail: sets a new password, once (AUT-40, A-16). */
export function ResetPage() {
  const t = useTranslations();
  const api = useApi();
  const token = useLinkToken();
  const { register, handleSubmit, formState, control, setError } = useForm<Form>({
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const reset = useMutation({
    mutationFn: async (values: Form) => {
      try {
        await api.password.reset({ body: { token: token ?? '', ...values } });
      } catch (error) {
        if (isPasswordRefused(error)) {
          const isGuessable = codeOf(error) === 'password_guessable';
          const message = t(isGuessable ? 'errors.password_guessable' : 'errors.weak_password');
          setError('password', { message }, { shouldFocus: true });
        }
        throw error;
      }
    },
  });
  const busy = reset.isPending;
  if (reset.isSuccess) {
    return (
      <SignInMessage
        icon={KeyRound}
        title={t('signIn.reset.doneTitle')}
        text={t('signIn.reset.doneText')}
      >
        <AppLink to="/auth/login" className={buttonClass('accent', 'large')}>
          {t('signIn.action')}
        </AppLink>
      </SignInMessage>
    );
  }
  // A truncated token fails validation and is shown like a used one.
  const isLinkError =
    codeOf(reset.error) === 'reset_token_invalid' || isFieldRejected(reset.error, 'token');
  if (token === null || isLinkError) {
    return (
      <SignInMessage
        icon={Link2Off}
        title={t('signIn.reset.invalidTitle')}
        text={t('signIn.reset.invalidText')}
      >
        <AppLink to="/auth/password/forgot" className={buttonClass('accent', 'large')}>
          {t('signIn.forgot.action')}
        </AppLink>
      </SignInMessage>
    );
  }
  const { errors } = formState;
  return (
    <>
      <SignInHeading title={t('signIn.reset.title')}>{t('signIn.reset.text')}</SignInHeading>
      <FormFrame
        busy={busy}
        failure={isPasswordRefused(reset.error) ? null : reset.error}
        onSubmit={handleSubmit((values) => reset.mutate(values))}
        className="mt-6"
      >
        <NewPasswordField
          label={t('signIn.reset.newPassword')}
          typed={password}
          error={errors.password}
          {...register('password', newPasswordRules)}
        />
        <SubmitButton busy={busy}>{t('signIn.reset.action')}</SubmitButton>
      </FormFrame>
    </>
  );
}
