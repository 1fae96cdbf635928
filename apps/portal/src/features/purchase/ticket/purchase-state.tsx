import type { ContractState, CustomerContract, Product } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

type PurchaseFields = Pick<
  Product,
  'isActive' | 'isCanceled' | 'purchaseProcessing' | 'endDate' | 'autoRenew' | 'currency'
> &
  Partial<
    Pick<
      CustomerContract,
      'state' | 'renewalPrice' | 'graceUntil' | 'renewsAt' | 'endedAt' | 'isRefunded'
    >
  >;

/** Returns the state of a purchase: a contract has it as a field, a ticket's is derived. */
export function purchaseStateOf({
  state,
  isActive,
  isCanceled,
  purchaseProcessing,
}: PurchaseFields): ContractState {
  if (state !== undefined) return state;
  if (isActive) return isCanceled ? 'ending' : 'active';
  return purchaseProcessing ? 'processing' : 'over';
}

const tones: Record<ContractState, BadgeTone> = {
  processing: 'plain',
  active: 'accent',
  trial: 'accent',
  grace: 'soft',
  pausing: 'soft',
  ending: 'soft',
  paused: 'plain',
  over: 'plain',
};

export function StateBadge({ purchase }: { readonly purchase: PurchaseFields }) {
  const t = useTranslations('ownPurchases.state');
  const state = purchaseStateOf(purchase);
  const text = state === 'over' && purchase.isRefunded === true ? 'refunded' : state;
  return <Badge tone={tones[state]}>{t(text)}</Badge>;
}

/** States that the payment of a purchase was refunded, which ended its access. */
export function RefundNotice() {
  const t = useTranslations('ownPurchases.refund');
  return (
    <p className="grid gap-1">
      <span className="font-semibold">{t('title')}</span>
      <span className="text-muted">{t('text')}</span>
    </p>
  );
}

/**
 * Returns a function that states what happens to a purchase next and when: it renews for its price, ends, or
 * has ended; null if it does not end.
 */
export function useNextText(): (purchase: PurchaseFields) => string | null {
  const t = useTranslations('ownPurchases.next');
  const format = useFormatter();
  const price = usePrice();
  return (purchase) => {
    const state = purchaseStateOf(purchase);
    const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' });
    if (state === 'processing') return t('processing');
    if (state === 'paused') return t('paused');
    if (purchase.endDate === null) return null;
    // A refund ends it before the end of what was paid for.
    if (state === 'over') return t('over', { date: day(purchase.endedAt ?? purchase.endDate) });
    const date = day(purchase.endDate);
    if (state === 'pausing') return t('pauses', { date });
    if (state === 'grace')
      return t('grace', { date: day(purchase.graceUntil ?? purchase.endDate) });
    if (state === 'ending' || !purchase.autoRenew) return t('ends', { date });
    const renewal = purchase.renewalPrice ?? null;
    if (renewal === null) return t('renews', { date });
    const amount = price({ price: renewal, currency: purchase.currency });
    return t(state === 'trial' ? 'trial' : 'renewsFor', { date, price: amount });
  };
}
