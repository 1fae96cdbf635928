import type { Account } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { useSessionActions } from '../../../lib/session/index.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { showToast } from '../../../lib/toast.ts';
import { PasswordField } from '../../sign-in/index.ts';
import { deleteAccount, type LostPurchases } from '../account.api.ts';
import { isFreeTrial } from '../free-trial.ts';

/** Text keys of what will be lost. */
const lostTexts = ['lostProfile', 'lostDevices', 'lostFollows', 'lostSaved', 'lostClips'] as const;

interface FieldErrors {
  readonly email: string | null;
  readonly password: string | null;
}

const noErrors: FieldErrors = { email: null, password: null };

interface DialogProps {
  readonly account: Account;
  /** What was bought; null if nothing is sold here, or it could not be loaded. */
  readonly purchases: LostPurchases | null;
  readonly onClose: () => void;
  /** Called if the account has no password and the last sign-in is too long ago. */
  readonly onStale: () => void;
}

const receiptsLink = (text: ReactNode) => (
  <AppLink to="/account/billing" className="font-medium underline underline-offset-2">
    {text}
  </AppLink>
);

/** Subscriptions, trials, tickets and the card that end with the account. */
function PurchaseItems({
  purchases: { contracts, tickets, card },
}: {
  readonly purchases: LostPurchases;
}) {
  const t = useTranslations('accountDeletion');
  const format = useFormatter();
  const productText = useProductText();
  return (
    <>
      {contracts.map((contract) => (
        <li key={contract.id}>
          {t.rich(isFreeTrial(contract) ? 'lostTrial' : 'lostPlan', {
            name: isolated(productText(contract).title),
            date:
              contract.endDate === null
                ? ''
                : format.dateTime(Date.parse(contract.endDate), { dateStyle: 'long' }),
          })}
        </li>
      ))}
      {tickets.length > 0 && <li>{t('lostTickets', { count: tickets.length })}</li>}
      {card !== null && <li>{t('lostCard', { digits: card.last4 })}</li>}
    </>
  );
}

/** A name whose direction does not change that of the sentence. */
const isolated = (name: string) => () => <bdi>{name}</bdi>;

/** States what will be lost, and prompts for the email address and the password. */
export function DeleteDialog({ account, purchases, onClose, onStale }: DialogProps) {
  const t = useTranslations('accountDeletion');
  const tAccount = useTranslations('account');
  const errorText = useErrorText();
  const api = useApi();
  const session = useSessionActions();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState(noErrors);

  const deletion = useMutation({
    mutationFn: async () => {
      try {
        await session.signOutBy(() => deleteAccount(api, account.hasPassword ? password : null), {
          to: '/',
        });
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        if (code !== 'wrong_password' && code !== 'fresh_sign_in_required') throw error;
        if (code === 'wrong_password') setErrors({ email: null, password: errorText(error) });
        else onStale();
        return;
      }
      showToast({ message: t('deleted') });
    },
  });

  const confirm = () => {
    const emailMatches = email.trim().toLowerCase() === account.email.toLowerCase();
    const problems: FieldErrors = {
      email: emailMatches ? null : t('deleteEmailWrong'),
      password: account.hasPassword && password === '' ? tAccount('passwordMissing') : null,
    };
    setErrors(problems);
    if (problems.email === null && problems.password === null) deletion.mutate();
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
      <ul className="list-disc ps-5 text-body">
        {lostTexts.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
        {purchases !== null && <PurchaseItems purchases={purchases} />}
      </ul>
      {purchases?.hasReceipts === true && (
        <p className="text-body">{t.rich('receiptsFirst', { link: receiptsLink })}</p>
      )}
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
export function SignInAgain({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('accountDeletion');
  const session = useSessionActions();
  return (
    <ConfirmDialog
      title={t('reauthenticateTitle')}
      text={t('reauthenticateText')}
      confirm={t('reauthenticate')}
      cancel={t('deleteKeep')}
      tone="accent"
      onConfirm={() =>
        void session.signOut({ to: '/auth/login/?redirect=%2Faccount%2Fgeneral%2F' })
      }
      onClose={onClose}
    />
  );
}
