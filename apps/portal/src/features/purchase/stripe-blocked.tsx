import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';

/** Says that the browser did not get Stripe's script, and what can be done about it. */
export function StripeBlocked({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const t = useTranslations('purchase.stripe');
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-5"
    >
      <p className="font-semibold">{t('blocked')}</p>
      <p className="text-sm text-muted">{t('blockedText')}</p>
      <button type="button" className={buttonClass('neutral')} onClick={onTryAgain}>
        {t('tryAgain')}
      </button>
    </div>
  );
}
