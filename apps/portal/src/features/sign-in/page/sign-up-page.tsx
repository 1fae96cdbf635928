import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import {
  isFieldRejected,
  showAtFields,
  type FieldRules,
} from '../../../lib/errors/field-errors.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { isSignedIn, useSession, useSessionActions } from '../../../lib/session/index.ts';
import { Field } from '../../../ui/form/field.tsx';
import { showToast } from '../../../lib/toast.ts';
import { Agreement } from '../form/agreement.tsx';
import { EmailField } from '../form/email-field.tsx';
import { FormFrame, SubmitButton } from '../form/form-frame.tsx';
import { MoreFields } from '../form/more-fields.tsx';
import { NewPasswordField, newPasswordRules } from '../form/new-password-field.tsx';
import { LinkForm, ProviderPanel } from '../provider/provider-panel.tsx';
import { PurchaseTargetSpace, PurchaseTarget, purchaseTargetOf } from './purchase-target.tsx';
import { SignInHeading } from './sign-in-heading.tsx';
import {
  emptySignUpForm,
  isEmail,
  nameMaximum,
  textFields,
  toSignUpFields,
  type SignUpForm,
} from '../form/sign-up-form.ts';
import { useProviderSignIn } from '../provider/use-provider-sign-in.ts';
import { useReturn } from './use-return.ts';

/** The field of the form that an error code is about. */
const fieldOfCode: Readonly<Record<string, 'username' | 'password'>> = {
  invalid_email: 'username',
  user_already_exists: 'username',
  weak_password: 'password',
  password_guessable: 'password',
};

const collapsedFields = [...textFields.map(({ name }) => name), 'gender'] as const;

/** Returns the message for each field that the backend may reject, in the order of the form. */
function useSignUpRules(): FieldRules<SignUpForm> {
  const t = useTranslations();
  const text = (max: number) => t('personFields.rules.text', { max });
  return {
    display_name: { field: 'display_name', rule: text(nameMaximum) },
    username: { field: 'username', rule: t('errors.invalid_email') },
    password: { field: 'password', rule: t('errors.weak_password') },
    ...Object.fromEntries(
      textFields.map(({ name, type, max }) => [
        name,
        { field: name, rule: type === 'date' ? t('personFields.rules.date') : text(max) },
      ]),
    ),
    gender: { field: 'gender', rule: t('personFields.rules.choice') },
  };
}

function FieldsForm({ onDone }: { readonly onDone: () => Promise<void> }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const session = useSessionActions();
  const form = useForm<SignUpForm>({ defaultValues: emptySignUpForm });
  const { register, handleSubmit, setError, control } = form;
  const { errors } = form.formState;
  const [password, name, email] = useWatch({
    control,
    name: ['password', 'display_name', 'username'],
  });
  const moreFields = useRef<HTMLDetailsElement>(null);
  const rules = useSignUpRules();

  /** Shows an error at its fields. Returns false if part of it belongs to no field. */
  function showFieldError(error: unknown): boolean {
    const refusedField = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
    if (refusedField !== undefined) {
      setError(refusedField, { message: errorText(error) }, { shouldFocus: true });
      return true;
    }
    const isCollapsed = collapsedFields.some((field) => isFieldRejected(error, field));
    // A field in a collapsed section can neither be seen nor focused.
    if (isCollapsed && moreFields.current !== null) moreFields.current.open = true;
    return showAtFields(error, setError, rules);
  }

  const signUp = useMutation({
    mutationFn: async (values: SignUpForm) => {
      try {
        await session.signUp(toSignUpFields(values));
      } catch (error) {
        if (!isSignedIn(useSession.getState())) {
          if (showFieldError(error)) return;
          throw error;
        }
        // The account exists, only the sign-in after it failed (B-08): the account remains, and a toast
        // states the failure.
        showToast({ message: errorText(error), type: 'danger' });
      }
      await onDone();
    },
  });
  const busy = signUp.isPending;
  return (
    <FormFrame
      busy={busy}
      failure={signUp.error}
      onSubmit={handleSubmit((values) => signUp.mutate(values))}
      className="mt-6"
    >
      <Field
        label={t('signIn.displayName')}
        autoComplete="name"
        maxLength={nameMaximum}
        error={errors.display_name && (errors.display_name.message || t('signIn.nameMissing'))}
        {...register('display_name', { validate: (value) => value.trim() !== '' })}
      />
      <EmailField
        autoComplete="email"
        error={errors.username && (errors.username.message || t('errors.invalid_email'))}
        {...register('username', { validate: isEmail })}
      />
      <NewPasswordField
        label={t('signIn.password')}
        typed={password}
        userInputs={[name, email]}
        error={errors.password}
        {...register('password', newPasswordRules)}
      />
      <MoreFields ref={moreFields} register={register} errors={errors} />
      <Agreement />
      <SubmitButton busy={busy}>{t('signIn.signUp')}</SubmitButton>
    </FormFrame>
  );
}

/** Creates an account. The viewer is signed in right after (AUT-03), and the steps follow. */
export function SignUpPage() {
  const t = useTranslations();
  const { redirect, go } = useReturn();
  const target = purchaseTargetOf(redirect);
  const signIn = useProviderSignIn({
    mode: 'signup',
    returnTo: redirect ?? '/',
    onDone: (done) => void go(done),
  });
  return (
    <>
      <SignInHeading title={t('signIn.signUpTitle')}>{t('signIn.signUpText')}</SignInHeading>
      {target === null ? <PurchaseTargetSpace /> : <PurchaseTarget target={target} />}
      {signIn.flow.state === 'link' ? (
        <div className="mt-6">
          <LinkForm signIn={signIn} />
        </div>
      ) : (
        <>
          <ProviderPanel signIn={signIn} mode="signup" />
          <FieldsForm onDone={() => go({ isNewAccount: true })} />
        </>
      )}
      <p className="mt-6 text-muted">
        {t('signIn.haveAccount')}{' '}
        <AppLink
          to="/auth/login"
          search={{ redirect }}
          replace
          className="font-semibold text-accent-text underline underline-offset-4"
        >
          {t('signIn.action')}
        </AppLink>
      </p>
    </>
  );
}
