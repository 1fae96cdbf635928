import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSessionActions } from '../../lib/session/index.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { PasswordField } from '../sign-in/index.ts';

interface StepProps {
  /** Called when the viewer has authenticated. */
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

export interface ProofDialogProps extends StepProps {
  /** True if the account has a password to request. */
  readonly hasPassword: boolean;
}

function PasswordPrompt({ onConfirmed, onClose }: StepProps) {
  const t = useTranslations('proof');
  const errorText = useErrorText();
  const api = useApi();
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const proof = useMutation({
    mutationFn: async () => {
      try {
        await api.session.confirm({ body: { password } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'wrong_password') throw error;
        setFieldError(errorText(error));
        return;
      }
      onConfirmed();
    },
  });
  const busy = proof.isPending;
  return (
    <ConfirmDialog
      title={t('title')}
      text={t('text')}
      confirm={t(busy ? 'busy' : 'confirm')}
      cancel={t('cancel')}
      tone="accent"
      busy={busy}
      error={proof.isError ? errorText(proof.error) : null}
      onConfirm={() => {
        if (busy) return;
        setFieldError(password === '' ? t('missing') : null);
        if (password !== '') proof.mutate();
      }}
      onClose={onClose}
    >
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        error={fieldError}
        onChange={({ target }) => setPassword(target.value)}
      />
    </ConfirmDialog>
  );
}

/** An account without a password signs in again and returns to the page. */
function SignInAgain({ onClose }: Pick<StepProps, 'onClose'>) {
  const t = useTranslations('proof');
  const session = useSessionActions();
  const currentPath = useRouterState({
    select: ({ location }) => location.pathname + location.searchStr,
  });
  return (
    <ConfirmDialog
      title={t('title')}
      text={t('againText')}
      confirm={t('again')}
      cancel={t('cancel')}
      tone="accent"
      onConfirm={() =>
        void session.signOut({ to: `/auth/login/?redirect=${encodeURIComponent(currentPath)}` })
      }
      onClose={onClose}
    />
  );
}

/** Confirms that the person at the device is the owner of the account. */
export function ProofDialog({ hasPassword, ...step }: ProofDialogProps) {
  return hasPassword ? <PasswordPrompt {...step} /> : <SignInAgain onClose={step.onClose} />;
}
