import type { Account } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { showAtFields, type FieldRules } from '../../lib/errors/field-errors.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { showToast } from '../../lib/toast.ts';
import { FormFrame, NewPasswordField, newPasswordRules, PasswordField } from '../sign-in/index.ts';
import { AccountFrame, AccountSection } from './account-frame.tsx';
import { LinkedProviders } from './linked-providers.tsx';

interface PasswordForm {
  old: string;
  fresh: string;
}

/** The form field for each error code. */
const fieldOfCode: Readonly<Record<string, keyof PasswordForm>> = {
  wrong_password: 'old',
  weak_password: 'fresh',
  password_guessable: 'fresh',
};

function ChangePassword({ email }: { readonly email: string }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const api = useApi();
  const form = useForm<PasswordForm>({ defaultValues: { old: '', fresh: '' } });
  const { register, handleSubmit, setError, reset, formState } = form;
  const typed = useWatch({ control: form.control, name: 'fresh' });
  const { errors } = formState;
  const change = useMutation({
    mutationFn: async ({ old, fresh }: PasswordForm) => {
      try {
        await api.password.change({ body: { old_password: old, new_password: fresh } });
      } catch (error) {
        const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
        if (field !== undefined) {
          setError(field, { message: errorText(error) }, { shouldFocus: true });
          return;
        }
        const rules: FieldRules<PasswordForm> = {
          old_password: { field: 'old', rule: t('errors.wrong_password') },
          new_password: { field: 'fresh', rule: t('errors.weak_password') },
        };
        if (!showAtFields(error, setError, rules)) throw error;
        return;
      }
      reset();
      showToast({ message: t('accountPassword.passwordChanged') });
    },
  });
  const busy = change.isPending;
  return (
    <FormFrame
      busy={busy}
      failure={change.error}
      onSubmit={handleSubmit((values) => change.mutate(values))}
      className="max-w-md"
    >
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('accountPassword.passwordOld')}
        autoComplete="current-password"
        error={errors.old && (errors.old.message || t('account.passwordMissing'))}
        {...register('old', { required: true, maxLength: 200 })}
      />
      <NewPasswordField
        label={t('accountPassword.passwordNew')}
        typed={typed}
        userInputs={[email]}
        error={errors.fresh}
        {...register('fresh', newPasswordRules)}
      />
      <div>
        <button type="submit" className={buttonClass()} disabled={busy}>
          {t(busy ? 'account.saving' : 'accountPassword.passwordChange')}
        </button>
      </div>
    </FormFrame>
  );
}

/** For an account without a password: one can be set by mail. */
function NoPassword({ account }: { readonly account: Account }) {
  const t = useTranslations('accountPassword');
  const errorText = useErrorText();
  const api = useApi();
  const mail = useMutation({
    mutationFn: () => api.password.requestReset({ body: { username: account.email } }),
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{t('noPasswordText')}</p>
      <button
        type="button"
        className={buttonClass('neutral')}
        disabled={mail.isPending}
        onClick={() => mail.mutate()}
      >
        <Mail aria-hidden="true" className="size-4.5" />
        {t('noPasswordMail')}
      </button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {mail.isSuccess ? t('noPasswordSent', { email: account.email }) : null}
      </p>
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {mail.isError ? errorText(mail.error) : null}
      </p>
    </div>
  );
}

/** Changes the password, which signs out every other session, and removes sign-in providers. */
export function PasswordPage({ data }: { readonly data: { readonly account: Account } }) {
  const t = useTranslations('accountPassword');
  const tAccount = useTranslations('account');
  const { account } = data;
  return (
    <AccountFrame title={tAccount('password')} intro={tAccount('passwordText')}>
      {account.hasPassword ? (
        <AccountSection title={t('passwordChange')} text={t('passwordOthers')}>
          <ChangePassword email={account.email} />
        </AccountSection>
      ) : (
        <AccountSection title={t('noPassword')}>
          <NoPassword account={account} />
        </AccountSection>
      )}
      <AccountSection title={t('providersTitle')} text={t('providersText')}>
        <LinkedProviders account={account} />
      </AccountSection>
    </AccountFrame>
  );
}
