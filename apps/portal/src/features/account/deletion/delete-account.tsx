import type { Account } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { loadLostPurchases } from '../account.api.ts';

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const SignInAgain = lazyPart(async () => (await import('./delete-dialog.tsx')).SignInAgain);

interface Props {
  readonly account: Account;
}

/** Deletes the account and everything that belongs to it. */
export function DeleteAccount({ account }: Props) {
  const t = useTranslations('profile');
  const api = useApi();
  const { payments } = useTenant();
  const [dialog, setDialog] = useState<'delete' | 'sign-in' | null>(null);
  const close = () => setDialog(null);
  // Loaded before the dialog opens, which would grow with them. It opens without them if they cannot be loaded.
  const opening = useMutation({
    mutationFn: async () => (payments === undefined ? null : loadLostPurchases(api)),
    onSettled: () => setDialog('delete'),
  });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={opening.isPending}
        // The accent button of the page saves the profile.
        className={`${buttonClass('outline')} text-danger-text!`}
        onClick={() => {
          if (!opening.isPending) opening.mutate();
        }}
      >
        {t('deleteOpen')}
      </button>
      <Suspense>
        {dialog === 'delete' && (
          <DeleteDialog
            account={account}
            purchases={opening.data ?? null}
            onClose={close}
            onStale={() => setDialog('sign-in')}
          />
        )}
        {dialog === 'sign-in' && <SignInAgain onClose={close} />}
      </Suspense>
    </>
  );
}
