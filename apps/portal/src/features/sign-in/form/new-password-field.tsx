import { useState, type ComponentProps } from 'react';
import type { FieldError } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { passwordMaximum, passwordMinimum } from '@grandstand/contract/constants';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'error'> & {
  readonly error: FieldError | undefined;
  /** The field's current value. */
  readonly typed: string;
  /** Data of the viewer that a strong password does not contain. */
  readonly userInputs?: readonly string[];
};

/** The `signIn.register` rules of a new password. */
export const newPasswordRules = {
  required: true,
  minLength: passwordMinimum,
  maxLength: passwordMaximum,
} as const;

/** A new password, with its rule and its strength. Spread `register(...)` into it. */
export function NewPasswordField({ error, typed, userInputs = [], ...field }: Props) {
  const t = useTranslations();
  const [isFocused, setFocused] = useState(false);
  return (
    <div className="grid gap-5" onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint={t('signInForm.passwordHint', { minimum: passwordMinimum })}
        error={error === undefined ? null : error.message || t('errors.weak_password')}
      />
      <PasswordStrength value={typed} userInputs={userInputs} isFocused={isFocused} />
    </div>
  );
}
