export { FormError } from './form-error.tsx';
export { FormFrame } from './form-frame.tsx';
export { GenderField } from './gender-field.tsx';
export { NewPasswordField, newPasswordRules } from './new-password-field.tsx';
export { PasswordField } from './password-field.tsx';
export { PasswordStrength } from './password-strength.tsx';
export { SignInHeading } from './sign-in-heading.tsx';
export { useReturn } from './use-return.ts';
export { HeaderSignIn } from './header-sign-in.tsx';
