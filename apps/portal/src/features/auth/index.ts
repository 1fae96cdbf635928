export { FormError } from './form-error.tsx';
export { PasswordField } from './password-field.tsx';
export { passwordMinimum } from './sign-up-form.ts';
export { useReturn } from './use-return.ts';
