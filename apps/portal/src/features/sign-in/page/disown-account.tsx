import type { SignInProvider } from '@grandstand/contract/constants';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../../ui/button.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import type { ProviderSignIn } from '../provider/use-provider-sign-in.ts';

interface Props {
  readonly signIn: ProviderSignIn;
  readonly provider: SignInProvider;
}

/**
 * For a viewer whose address a stranger registered with: deletes the stranger's account after a
 * confirmation (SEC-10).
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
            // The sign-in changes its state, whatever the outcome.
            void signIn.disown();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
