import type { Offer } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { OfferFacts } from '../offers/offer-card.tsx';
import { usePeriod } from '../offers/price.ts';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import type { AppliedCoupon } from './coupon-entry.tsx';
import { type OrderEvent, OrderMatch } from './order-match.tsx';

interface Props {
  readonly offer: Offer;
  readonly event: OrderEvent | null;
  readonly coupon: AppliedCoupon | null;
}

/** What is bought, what it covers, how it renews and ends, and what is paid now. */
export function Order({ offer, event, coupon }: Props) {
  const t = useTranslations('checkout');
  const tPurchase = useTranslations('purchase');
  const price = usePrice();
  const period = usePeriod();
  const { title } = useProductText()(offer);
  const format = useFormatter();
  const first = coupon?.terms.price ?? offer.price;
  const isTrial = offer.trialDays !== null;
  const total = isTrial ? 0 : first;
  const discounted =
    coupon === null ? null : { price: first, periods: coupon.terms.discount.periods };
  // A coupon lowers the first payments, or all: after a trial, the next one is the first.
  const next = !isTrial && discounted?.periods === 1 ? offer.price : first;
  const rate = offer.taxRate ?? 0;
  const tax = Math.round((total * rate) / (100 + rate));
  return (
    <section
      aria-label={t('order')}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 md:gap-4 md:p-6"
    >
      {event !== null && <OrderMatch event={event} />}
      <div
        className={event === null ? 'grid gap-2' : 'grid gap-2 border-t border-line pt-3 md:pt-4'}
      >
        <h2 className="font-semibold md:text-lg">
          <bdi>{title}</bdi>
        </h2>
        <OfferFacts offer={offer} discounted={discounted} />
      </div>
      <dl className="flex items-end justify-between gap-4 border-t border-line pt-3 md:pt-4">
        <dt className="grid">
          <span className="font-semibold">{t('totalNow')}</span>
          <span className="text-sm text-muted">
            {isTrial || (coupon !== null && offer.autoRenew)
              ? tPurchase('thenPrice', {
                  price: price({ ...offer, price: next }),
                  period: period(offer),
                })
              : period(offer)}
          </span>
        </dt>
        <dd className="score text-3xl leading-tight">{price({ ...offer, price: total })}</dd>
      </dl>
      {tax > 0 && (
        <p className="-mt-2 text-sm text-muted">
          {t('includedTax', {
            rate: format.number(rate / 100, { style: 'percent', maximumFractionDigits: 2 }),
            amount: price({ ...offer, price: tax }),
          })}
        </p>
      )}
    </section>
  );
}
