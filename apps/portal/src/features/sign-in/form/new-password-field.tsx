import type { ComponentProps } from 'react';
import type { FieldError } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { PasswordField } from './password-field.tsx';
import { passwordMaximum, passwordMinimum } from '@grandstand/contract/constants';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'error'> & {
  readonly error: FieldError | undefined;
};

/** The `signIn.register` rules of a new password. */
export const newPasswordRules = {
  required: true,
  minLength: passwordMinimum,
  maxLength: passwordMaximum,
} as const;

/** A new password, with its rule. Spread `register(...)` into it. */
export function NewPasswordField({ error, ...field }: Props) {
  const t = useTranslations();
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={t('signInForm.passwordHint', { minimum: passwordMinimum })}
      error={error === undefined ? null : error.message || t('errors.weak_password')}
    />
  );
}
