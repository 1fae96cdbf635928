import type { StoredCard } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';

/** Card brands as their makers write them; unknown ones are shown as the provider names them. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A card as it may be shown: "Visa •••• 4242, valid until 12/28". */
export function StoredCardText({ card }: { readonly card: StoredCard }) {
  const t = useTranslations('paymentCard');
  const { brand, last4, expMonth, expYear } = card;
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold">
        {/* As on a card, even in a right-to-left page. */}
        <bdi dir="ltr">
          {brands[brand] ?? brand} •••• {last4}
        </bdi>
      </span>
      <span className="text-sm text-muted">
        {t('until', {
          date: `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`,
        })}
      </span>
    </span>
  );
}
