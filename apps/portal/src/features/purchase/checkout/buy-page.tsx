import type { StoredCard, Offer } from '@grandstand/contract';
import { CircleCheck, TicketX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { buyTextOf } from '../offers/offer-choice.ts';
import { BuyLink } from '../offers/buy-link.tsx';
import { usePeriod } from '../offers/price.ts';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import type { PurchaseItem } from '../purchase.api.ts';
import type { AppliedCoupon } from './coupon-entry.tsx';
import { OrderAndPayment } from './order-and-payment.tsx';
import type { OrderEvent } from './order-match.tsx';

export interface BuyPageData {
  /** The product; null if none is on sale. */
  readonly offer: Offer | null;
  /** Why it cannot be bought; null if it can. */
  readonly reason: 'owned' | 'gone' | null;
  readonly item: PurchaseItem;
  /** The event that the purchase will open. */
  readonly event: OrderEvent | null;
  readonly card: StoredCard | null;
  /** The coupon of an order that was begun before. */
  readonly coupon?: AppliedCoupon | null;
  /** Other products that open the event, and can be bought. */
  readonly others?: readonly Offer[];
}

export function Unavailable({
  reason,
  action,
}: {
  readonly reason: 'owned' | 'gone';
  readonly action?: ReactNode;
}) {
  const t = useTranslations('checkout');
  return (
    <Notice
      icon={reason === 'owned' ? CircleCheck : TicketX}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={action}
    />
  );
}

/** The other products that open the match, with their prices. */
function OtherWays({
  offers,
  eventId,
}: {
  readonly offers: readonly Offer[];
  readonly eventId: string | undefined;
}) {
  const t = useTranslations('checkout');
  const tPurchase = useTranslations('purchase');
  const price = usePrice();
  const period = usePeriod();
  const productText = useProductText();
  if (offers.length === 0) return null;
  const terms = (offer: Offer) => {
    const paid = tPurchase('priceAndPeriod', { price: price(offer), period: period(offer) });
    if (offer.trialDays === null) return paid;
    const free = tPurchase('daysFree', { days: offer.trialDays });
    return tPurchase('freeThenPrice', { free, price: paid });
  };
  return (
    <section aria-label={t('otherWays')}>
      <h2 className="text-sm font-medium text-muted">{t('otherWays')}</h2>
      <ul>
        {offers.map((offer) => (
          <li key={offer.productId} className="border-b border-line last:border-0">
            <BuyLink
              offer={offer}
              eventId={eventId}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 text-body hover:underline"
            >
              <bdi className="font-medium">{productText(offer).title}</bdi>
              <span className="text-sm text-muted">{terms(offer)}</span>
            </BuyLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Buys a ticket or a subscription. */
export function BuyPage({ data }: { readonly data: BuyPageData }) {
  const t = useTranslations('checkout');
  const tPurchase = useTranslations('purchase');
  const { offer, reason, event, item, card, coupon = null, others = [] } = data;
  const title = (
    <h1 className="heading text-2xl md:text-4xl">
      {tPurchase(
        offer === null ? (item.kind === 'ticket' ? 'buyTicket' : 'subscribe') : buyTextOf(offer),
      )}
    </h1>
  );
  if (offer !== null && reason === null)
    return (
      <OrderAndPayment
        offer={offer}
        item={item}
        card={card}
        coupon={coupon}
        event={event}
        eventId={event?.id ?? null}
        heading={title}
      >
        <OtherWays offers={others} eventId={event?.id} />
      </OrderAndPayment>
    );
  return (
    <>
      {title}
      <Unavailable
        reason={reason ?? 'gone'}
        action={
          event === null ? (
            <AppLink to="/account/subscription" className={buttonClass('neutral')}>
              {t('subscriptions')}
            </AppLink>
          ) : (
            <AppLink
              to="/events/{eventId}"
              params={{ eventId: event.id }}
              className={buttonClass('accent')}
            >
              {t('backToEvent')}
            </AppLink>
          )
        }
      />
    </>
  );
}
