import type { Event, Subscription } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { Crest, EventTime, sidesOf, fullNameOf } from '../../event-card/index.ts';
import { OfferFacts } from '../offers/offer-card.tsx';
import { usePeriod } from '../offers/price.ts';
import { useProductWords } from '../../../lib/i18n/product-words.ts';
import type { AppliedCoupon } from './coupon-entry.tsx';

/** The event that a purchase opens; what is absent is not shown. */
export type OrderEvent = Pick<Event, 'id' | 'title'> &
  Partial<Pick<Event, 'team1' | 'team2' | 'date' | 'gameStartDate' | 'cancelled' | 'eventStatus'>>;

/** Returns what checkout and result pages show of an event. */
export const orderEventOf = ({
  id,
  title,
  team1,
  team2,
  date,
  gameStartDate,
  cancelled,
  eventStatus,
}: Event): OrderEvent => ({
  id,
  title,
  team1,
  team2,
  date,
  gameStartDate,
  cancelled,
  eventStatus,
});

/** The match of a purchase: crests, teams and kick-off. */
export function OrderMatch({ event }: { readonly event: OrderEvent }) {
  const { team1 = null, team2 = null, date, gameStartDate = null, cancelled = false } = event;
  const sides = sidesOf({ team1, team2 });
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      {sides !== null && (
        <span className="flex shrink-0 -space-x-2.5 rtl:space-x-reverse">
          {sides.map((team) => (
            <Crest key={team.Id} team={team} className="size-11" />
          ))}
        </span>
      )}
      <p className="grid min-w-0">
        <span className="content-text font-semibold">
          {sides === null ? (
            <bdi>{event.title}</bdi>
          ) : (
            <>
              <bdi>{fullNameOf(sides[0])}</bdi> – <bdi>{fullNameOf(sides[1])}</bdi>
            </>
          )}
        </span>
        {date !== undefined && (
          <EventTime event={{ date, gameStartDate, cancelled }} className="text-sm text-muted" />
        )}
      </p>
    </div>
  );
}

interface Props {
  readonly offer: Subscription;
  readonly event: OrderEvent | null;
  readonly coupon: AppliedCoupon | null;
}

/** What is bought, what it covers, how it renews and ends, and what is paid now. */
export function Order({ offer, event, coupon }: Props) {
  const t = useTranslations('checkout');
  const tPurchase = useTranslations('purchase');
  const price = usePrice();
  const period = usePeriod();
  const { title } = useProductWords()(offer);
  const total = offer.trialDays === null ? (coupon?.terms.price ?? offer.price) : 0;
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
        <OfferFacts offer={offer} />
      </div>
      <dl className="flex items-end justify-between gap-4 border-t border-line pt-3 md:pt-4">
        <dt className="grid">
          <span className="font-semibold">{t('totalNow')}</span>
          <span className="text-sm text-muted">
            {offer.trialDays === null
              ? period(offer)
              : tPurchase('thenPrice', {
                  price: price({ ...offer, price: coupon?.terms.price ?? offer.price }),
                  period: period(offer),
                })}
          </span>
        </dt>
        <dd className="score text-3xl leading-tight">{price({ ...offer, price: total })}</dd>
      </dl>
    </section>
  );
}
