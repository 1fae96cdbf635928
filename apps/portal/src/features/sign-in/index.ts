export { FormError } from './form-error.tsx';
export { PasswordField } from './password-field.tsx';
export { PasswordStrength } from './password-strength.tsx';
export { passwordMinimum } from './sign-up-form.ts';
export { useReturn } from './use-return.ts';
export { HeaderSignIn } from './header-sign-in.tsx';
