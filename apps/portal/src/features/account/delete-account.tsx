import type { Account } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSessionActions } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { PasswordField } from '../sign-in/index.ts';
import { deleteAccount } from './account.api.ts';

/** Text keys of what will be lost. */
const lostTexts = ['lostProfile', 'lostDevices', 'lostFollows', 'lostSaved', 'lostClips'] as const;

interface Props {
  readonly account: Account;
}

interface FieldErrors {
  readonly email: string | null;
  readonly password: string | null;
}

const noErrors: FieldErrors = { email: null, password: null };

interface DialogProps extends Props {
  readonly onClose: () => void;
  /** Called if the account has no password and the last sign-in is too long ago. */
  readonly onStale: () => void;
}

/** States what will be lost, and prompts for the e-mail address and the password. */
function DeleteDialog({ account, onClose, onStale }: DialogProps) {
  const t = useTranslations('account');
  const errorText = useErrorText();
  const api = useApi();
  const session = useSessionActions();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState(noErrors);

  const deletion = useMutation({
    mutationFn: async () => {
      try {
        await deleteAccount(api, account.hasPassword ? password : null);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        if (code !== 'wrong_password' && code !== 'fresh_sign_in_required') throw error;
        if (code === 'wrong_password') setErrors({ email: null, password: errorText(error) });
        else onStale();
        return;
      }
      showToast({ message: t('deleted') });
      // No session is left to revoke.
      await session.signOut({ revoke: false, to: '/' });
    },
  });

  const confirm = () => {
    const emailMatches = email.trim().toLowerCase() === account.email.toLowerCase();
    const found: FieldErrors = {
      email: emailMatches ? null : t('deleteEmailWrong'),
      password: account.hasPassword && password === '' ? t('passwordMissing') : null,
    };
    setErrors(found);
    if (found.email === null && found.password === null) deletion.mutate();
  };
  const busy = deletion.isPending;
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      text={t('deleteWarning')}
      confirm={t(busy ? 'deleting' : 'deleteConfirm')}
      cancel={t('deleteKeep')}
      busy={busy}
      error={deletion.isError ? errorText(deletion.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ul className="list-disc ps-5 text-[15px]">
        {lostTexts.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ul>
      <Field
        label={t('deleteEmail', { email: account.email })}
        type="email"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        error={errors.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {account.hasPassword && (
        <PasswordField
          label={t('passwordNow')}
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** Deleting an account without a password requires a fresh sign-in. */
function SignInAgain({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('account');
  const session = useSessionActions();
  return (
    <ConfirmDialog
      title={t('deleteAgainTitle')}
      text={t('deleteAgainText')}
      confirm={t('deleteAgain')}
      cancel={t('deleteKeep')}
      tone="accent"
      onConfirm={() =>
        void session.signOut({ to: '/auth/login/?redirect=%2Faccount%2Fgeneral%2F' })
      }
      onClose={onClose}
    />
  );
}

/** Deletes the account and everything that belongs to it. */
export function DeleteAccount({ account }: Props) {
  const t = useTranslations('account');
  const [dialog, setDialog] = useState<'delete' | 'sign-in' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <button type="button" className={buttonClass('danger')} onClick={() => setDialog('delete')}>
        {t('deleteOpen')}
      </button>
      {dialog === 'delete' && (
        <DeleteDialog account={account} onClose={close} onStale={() => setDialog('sign-in')} />
      )}
      {dialog === 'sign-in' && <SignInAgain onClose={close} />}
    </>
  );
}
