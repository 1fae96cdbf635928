import type { Offer } from '@grandstand/contract';
import { clsx } from 'clsx';
import { CalendarClock, Check, Layers, RefreshCw, Ticket, Tv, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { BuyLink } from './buy-link.tsx';
import { CodeLink } from './code-link.tsx';
import { buyTextOf, cheapestOf, isPayable } from './offer-choice.ts';
import { usePeriod } from './price.ts';
import { CoveredItems } from './covered-items.tsx';
import { useProductText } from '../../../lib/i18n/product-text.ts';

interface OfferProps {
  readonly offer: Offer;
}

/** A coupon's price of the payments that it lowers, in minor currency units. */
interface DiscountedPrice {
  readonly price: number;
  /** How many payments it lowers; null for all. */
  readonly periods: number | null;
}

/**
 * Returns the terms of a subscription: how it renews or ends, and with a coupon also what its first payments cost.
 * None for a ticket.
 */
function useTerms(): (offer: Offer, discounted: DiscountedPrice | null) => string[] {
  const t = useTranslations('purchase');
  const price = usePrice();
  const period = usePeriod();
  return (offer, discounted) => {
    const { type, autoRenew, trialDays } = offer;
    if (type === 'PPV') return [];
    if (!autoRenew) return [t('ends')];
    const first = price({ ...offer, price: discounted?.price ?? offer.price });
    const terms = { price: first, period: period(offer) };
    const periods = discounted?.periods ?? null;
    if (periods === null)
      return [
        trialDays === null ? t('renews', terms) : t('trialTerms', { ...terms, days: trialDays }),
      ];
    return [
      ...(trialDays === null ? [] : [t('daysFree', { days: trialDays })]),
      t('renewsWithCode', { ...terms, full: price(offer), count: periods }),
    ];
  };
}

/** The price now, and below it the period or the price at renewal. */
export function PriceTag({ offer }: OfferProps) {
  const t = useTranslations('purchase');
  const price = usePrice();
  const period = usePeriod();
  const { trialDays } = offer;
  return (
    <p className="grid gap-0.5">
      <span className="score text-3xl leading-tight">
        {trialDays !== null
          ? t('daysFree', { days: trialDays })
          : offer.price === 0
            ? t('free')
            : price(offer)}
      </span>
      <span className="text-sm text-muted">
        {trialDays === null
          ? period(offer)
          : t('thenPrice', { price: price(offer), period: period(offer) })}
      </span>
    </p>
  );
}

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-2.5">
    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
    <span className="min-w-0">{children}</span>
  </li>
);

/** What an offer covers, for how long, and how it renews. */
export function OfferFacts({
  offer,
  discounted = null,
}: OfferProps & { readonly discounted?: DiscountedPrice | null }) {
  const { description } = useProductText()(offer);
  const terms = useTerms()(offer, discounted);
  const hasItems = offer.allowedAccessIdentityItems.length > 0;
  return (
    <ul className="grid content-start gap-2 text-sm text-muted">
      {description !== null && (
        <Fact icon={Check}>
          <span dir="auto" className="content-text">
            {description}
          </span>
        </Fact>
      )}
      {hasItems && (
        <Fact icon={Layers}>
          <CoveredItems items={offer.allowedAccessIdentityItems} />
        </Fact>
      )}
      {terms.map((term) => (
        <Fact key={term} icon={offer.autoRenew ? RefreshCw : CalendarClock}>
          {term}
        </Fact>
      ))}
    </ul>
  );
}

interface Props extends OfferProps {
  /** The event to watch, to which the viewer returns. */
  readonly eventId?: string | undefined;
  /** True if offered in a sign-up step, which continues after the payment. */
  readonly inSignUp?: boolean;
  /** Classes of the columns that the first offer spans; absent for the others. */
  readonly spans?: string | undefined;
  /** True if it is the one to choose among several. */
  readonly isBest: boolean;
  /** True if it costs less than every other offer. */
  readonly isCheapest?: boolean;
  /** True if it has the one accent button of the page. */
  readonly hasAccentButton?: boolean;
  /** In place of the button: what the viewer has that covers the offer; null for none. */
  readonly covered?: ReactNode;
  /** False if it has no link to redeem a code. */
  readonly showsCodeLink?: boolean;
}

function BuyState({
  offer,
  eventId,
  inSignUp = false,
  hasAccentButton = false,
  covered = null,
}: Props) {
  const t = useTranslations('purchase');
  if (offer.isActive) return <Badge tone="soft">{t('yours')}</Badge>;
  if (covered !== null) return covered;
  if (offer.isSoldOut) return <Badge tone="plain">{t('soldOut')}</Badge>;
  if (offer.purchaseProcessing) return <Badge tone="plain">{t('underWay')}</Badge>;
  if (!offer.accessActions.includes('creditCardPay')) return null;
  return (
    <BuyLink
      offer={offer}
      eventId={eventId}
      inSignUp={inSignUp}
      className={clsx(buttonClass(hasAccentButton ? 'accent' : 'neutral'), 'grow')}
    >
      {offer.type === 'PPV' || offer.trialDays === null
        ? t(buyTextOf(offer))
        : t('tryFree', { days: offer.trialDays })}
    </BuyLink>
  );
}

/** One product on sale: what it covers, for how long, and its price now and at renewal. */
export function OfferCard(props: Props) {
  const {
    offer,
    eventId,
    inSignUp = false,
    spans,
    isBest,
    isCheapest = false,
    showsCodeLink = true,
  } = props;
  const t = useTranslations('purchase');
  const { title } = useProductText()(offer);
  const Icon = offer.type === 'PPV' ? Ticket : Tv;
  const hasCode =
    !inSignUp &&
    showsCodeLink &&
    !offer.isActive &&
    offer.accessActions.includes('redeemAccessCode');
  return (
    <li
      className={clsx(
        'grid grid-rows-[auto_auto_1fr_auto] gap-4 rounded-card border bg-surface p-5',
        isBest ? 'border-accent-edge' : 'border-line',
        spans,
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="flex min-w-0 grow items-start gap-2.5 text-lg font-semibold">
          <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent-text" />
          <bdi>{title}</bdi>
        </h3>
        {isCheapest && <Badge tone="soft">{t('cheapest')}</Badge>}
      </div>
      <PriceTag offer={offer} />
      <OfferFacts offer={offer} />
      <div className="flex max-w-88 flex-wrap gap-2">
        <BuyState {...props} />
        {hasCode && (
          <CodeLink
            offer={offer}
            eventId={eventId}
            className={clsx(buttonClass('quiet'), 'grow')}
          />
        )}
      </div>
    </li>
  );
}

/**
 * Classes by which the first offer fills the columns that would stay empty in a grid of two or three columns. The
 * index is the number of offers modulo the number of columns.
 */
const inTwo = ['', '@xl:col-span-2'];
const inThree = ['@4xl:col-span-1', '@4xl:col-span-3', '@4xl:col-span-2'];

interface ListProps {
  readonly offers: readonly Offer[];
  readonly eventId?: string;
  readonly inSignUp?: boolean;
  /** True if no offer has an accent button: the page has one elsewhere, or the viewer has a subscription already. */
  readonly hasNoAccentButton?: boolean;
  /** False if the page has one link to redeem a code for all of them. */
  readonly showsCodeLinks?: boolean;
  /** Returns what is shown in place of the button of an offer that the viewer's subscription covers; else null. */
  readonly coveredOf?: (offer: Offer) => ReactNode;
  readonly children?: ReactNode;
}

/** Offers as cards, the best one first: on an event's page the cheapest, elsewhere one with a free trial. */
export function OfferList({
  offers,
  eventId,
  inSignUp = false,
  hasNoAccentButton = false,
  showsCodeLinks = true,
  coveredOf = () => null,
  children,
}: ListProps) {
  const needed = offers.filter((offer) => coveredOf(offer) === null);
  const cheapest = cheapestOf(offers);
  const best =
    (eventId === undefined
      ? needed.find((offer) => offer.trialDays !== null && isPayable(offer))
      : cheapest) ??
    needed.find(isPayable) ??
    null;
  const sorted = best === null ? offers : [best, ...offers.filter((offer) => offer !== best)];
  const count = offers.length;
  const spans = clsx(inTwo[count % 2], inThree[count % 3]);
  return (
    <div className="@container grid gap-4">
      {children}
      <ul
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] gap-3',
          count > 1 && '@xl:grid-cols-2 @4xl:grid-cols-3',
        )}
      >
        {sorted.map((offer, index) => (
          <OfferCard
            key={offer.productId}
            offer={offer}
            eventId={eventId}
            inSignUp={inSignUp}
            spans={index === 0 && count > 1 ? spans : undefined}
            isBest={offer === best && count > 1}
            isCheapest={eventId !== undefined && offer === cheapest}
            hasAccentButton={!hasNoAccentButton && offer === best}
            covered={coveredOf(offer)}
            showsCodeLink={showsCodeLinks}
          />
        ))}
      </ul>
    </div>
  );
}
