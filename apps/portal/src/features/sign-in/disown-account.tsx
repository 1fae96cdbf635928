import type { SignInProvider } from '@grandstand/contract/names';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ProviderSignIn } from './use-provider-sign-in.ts';

interface Props {
  readonly signIn: ProviderSignIn;
  readonly provider: SignInProvider;
}

/**
 * The way on for somebody whose address a stranger registered with: the stranger's account is deleted
 * after a question (SEC-10).
 */
export function DisownAccount({ signIn, provider }: Props) {
  const t = useTranslations('signIn.provider');
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${buttonClass('quiet')} mt-2`}
        onClick={() => setConfirming(true)}
      >
        {t('disown')}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={t('disownTitle')}
          text={t('disownText', { provider: t(`names.${provider}`) })}
          confirm={t('disownAction')}
          cancel={t('cancel')}
          busy={busy}
          onConfirm={() => {
            setBusy(true);
            // It ends in another state of the sign-in, whatever becomes of it.
            void signIn.disown();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
