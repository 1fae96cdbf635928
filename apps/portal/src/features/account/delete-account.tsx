import type { Account } from '@grandstand/contract';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const SignInAgain = lazyPart(async () => (await import('./delete-dialog.tsx')).SignInAgain);

interface Props {
  readonly account: Account;
}

/** Deletes the account and everything that belongs to it. */
export function DeleteAccount({ account }: Props) {
  const t = useTranslations('profile');
  const [dialog, setDialog] = useState<'delete' | 'sign-in' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        // The accent button of the page saves the profile.
        className={`${buttonClass('outline')} text-danger-text!`}
        onClick={() => setDialog('delete')}
      >
        {t('deleteOpen')}
      </button>
      <Suspense>
        {dialog === 'delete' && (
          <DeleteDialog account={account} onClose={close} onStale={() => setDialog('sign-in')} />
        )}
        {dialog === 'sign-in' && <SignInAgain onClose={close} />}
      </Suspense>
    </>
  );
}
