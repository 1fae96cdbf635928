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

export interface ReauthenticationDialogProps extends StepProps {
  /** True if the account has a password to request. */
  readonly hasPassword: boolean;
}

function PasswordPrompt({ onConfirmed, onClose }: StepProps) {
  const t = useTranslations('reauthentication');
  const errorText = useErrorText();
  const api = useApi();
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const confirmation = useMutation({
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
  const busy = confirmation.isPending;
  return (
    <ConfirmDialog
      title={t('title')}
      text={t('text')}
      confirm={t(busy ? 'busy' : 'confirm')}
      cancel={t('cancel')}
      tone="accent"
      busy={busy}
      error={confirmation.isError ? errorText(confirmation.error) : null}
      onConfirm={() => {
        if (busy) return;
        setFieldError(password === '' ? t('missing') : null);
        if (password !== '') confirmation.mutate();
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
  const t = useTranslations('reauthentication');
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

/** Lets a viewer authenticate again before a sensitive change, which confirms that they own the account. */
export function ReauthenticationDialog({ hasPassword, ...step }: ReauthenticationDialogProps) {
  return hasPassword ? <PasswordPrompt {...step} /> : <SignInAgain onClose={step.onClose} />;
}
