import type { OperatorSession } from '@grandstand/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface Credentials {
  email: string;
  password: string;
  code: string;
}

interface PasskeyResult {
  readonly challenge_id: string;
  readonly response: Record<string, unknown>;
}

export interface PasskeyStart {
  readonly challenge_id: string;
  readonly options: Record<string, unknown>;
}

interface Props {
  /** The mail address, if it is known; null to have it entered. */
  readonly email: string | null;
  readonly submitLabel: string;
  readonly onPassword: (credentials: {
    email: string;
    password: string;
    code: string | null;
  }) => Promise<OperatorSession>;
  readonly startPasskey: () => Promise<PasskeyStart>;
  readonly onPasskey: (result: PasskeyResult) => Promise<OperatorSession>;
  readonly onDone: (session: OperatorSession) => void;
  readonly children?: ReactNode;
}

/** Authenticates the operator: by password, with a code once one is required, or by passkey. */
export function CredentialsForm({
  email,
  submitLabel,
  onPassword,
  startPasskey,
  onPasskey,
  onDone,
  children,
}: Props) {
  const t = useTranslations('signIn');
  const failureText = useFailureText();
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    defaultValues: { email: email ?? '', password: '', code: '' },
  });

  const submit = handleSubmit(async ({ code, ...credentials }) => {
    setFailure(null);
    try {
      onDone(await onPassword({ ...credentials, code: needsCode ? code.trim() : null }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'operator_code_required') {
        setNeedsCode(true);
        // The field appears with the next render.
        requestAnimationFrame(() => setFocus('code'));
        return;
      }
      setFailure(failureText(error));
    }
  });
  const authenticateByPasskey = async () => {
    setFailure(null);
    try {
      const { challenge_id: challengeId, options } = await startPasskey();
      const response = await startAuthentication({
        optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      });
      onDone(await onPasskey({ challenge_id: challengeId, response: { ...response } }));
    } catch (error) {
      // The browser's own prompt was closed.
      if (error instanceof Error && error.name === 'NotAllowedError') return;
      setFailure(error instanceof ApiError ? failureText(error) : t('passkeyFailed'));
    }
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {email === null ? (
        <Field
          label={t('email')}
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          problem={formState.errors.email === undefined ? null : t('emailMissing')}
          {...register('email', { required: true })}
        />
      ) : (
        <input type="hidden" autoComplete="username" {...register('email')} />
      )}
      <Field
        label={t('password')}
        type="password"
        autoComplete="current-password"
        problem={formState.errors.password === undefined ? null : t('passwordMissing')}
        {...register('password', { required: true })}
      />
      {needsCode && (
        <Field
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="one-time-code"
          inputMode="text"
          {...register('code')}
        />
      )}
      {failure !== null && (
        <p role="alert" className="rounded-lg border border-danger p-3 text-body text-danger-text">
          {failure}
        </p>
      )}
      <Button type="submit" look="primary" disabled={formState.isSubmitting}>
        {submitLabel}
      </Button>
      <Button onClick={() => void authenticateByPasskey()}>
        <KeyRound aria-hidden className="size-5" />
        {t('usePasskey')}
      </Button>
      {children}
    </form>
  );
}
