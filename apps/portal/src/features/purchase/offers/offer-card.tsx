import type { Subscription } from '@grandstand/contract';
import { Ticket, Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buildPath } from '../../../lib/navigation/build-path.ts';
import { stringifySearch } from '../../../lib/navigation/search.ts';
import { useSignedIn } from '../../../lib/session/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { usePeriod } from './price.ts';

/** The names of what a subscription covers, in catalogue order. */
export function CoveredItems({
  items,
}: {
  readonly items: Subscription['allowedAccessIdentityItems'];
}) {
  const t = useTranslations('purchase');
  if (items.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      {t.rich('covers', {
        items: () =>
          items.map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <bdi>{title}</bdi>
            </span>
          )),
      })}
    </p>
  );
}

/** The terms of a subscription: how it starts, and how it renews or ends. Renders nothing for a ticket. */
export function Terms({ offer }: { readonly offer: Subscription }) {
  const t = useTranslations('purchase');
  if (offer.type === 'PPV') return null;
  return (
    <p className="text-sm text-muted">
      {offer.trialDays !== null && `${t('trialTerms', { days: offer.trialDays })} `}
      {t(offer.autoRenew ? 'renews' : 'ends')}
    </p>
  );
}

/** The description of the product, in its original language. */
export const Description = ({ offer }: { readonly offer: Subscription }) =>
  offer.description === null ? null : (
    <p dir="auto" className="content-text max-w-[60ch] text-[15px] text-muted">
      {offer.description}
    </p>
  );

/** The price, and below it the period. */
export function PriceTag({ offer }: { readonly offer: Subscription }) {
  const t = useTranslations('purchase');
  const price = usePrice();
  const period = usePeriod();
  return (
    <p className="grid gap-0.5 sm:justify-items-end">
      <span className="score text-2xl leading-tight">
        {offer.price === 0 ? t('free') : price(offer)}
      </span>
      <span className="text-sm text-muted">{period(offer)}</span>
    </p>
  );
}

interface Props {
  readonly offer: Subscription;
  /** The event to watch, to which the viewer returns. */
  readonly eventId?: string;
  /** True if offered in a sign-up step, which continues after it. */
  readonly inSignUp?: boolean;
}

const codePage = '/auth/sign-up/subscription/code';

/** Link to redeem an access code (COM-15). */
function CodeLink({ offer, eventId, inSignUp = false }: Props) {
  const t = useTranslations('purchase');
  const event = offer.eventId ?? eventId;
  const signedIn = useSignedIn();
  if (inSignUp || offer.isActive || !offer.accessActions.includes('redeemAccessCode')) return null;
  const search = event === undefined ? {} : { event };
  // The page itself would send anonymous viewers to the sign-up, without a way back.
  const target = signedIn
    ? ({ to: codePage, search } as const)
    : ({
        to: '/auth/login',
        search: { redirect: `${buildPath(codePage, {})}${stringifySearch(search)}` },
      } as const);
  return (
    <AppLink {...target} className={buttonClass('neutral')}>
      {t('redeemCode')}
    </AppLink>
  );
}

function BuyLink({ offer, eventId, inSignUp = false }: Props) {
  const t = useTranslations('purchase');
  if (offer.isActive) return <Badge tone="soft">{t('yours')}</Badge>;
  if (offer.isSoldOut) return <Badge tone="plain">{t('soldOut')}</Badge>;
  if (offer.purchaseProcessing) return <Badge tone="plain">{t('underWay')}</Badge>;
  if (!offer.accessActions.includes('creditCardPay')) return null;
  if (inSignUp)
    return (
      <AppLink
        to="/auth/sign-up/subscription/buy/{id}"
        params={{ id: offer.productId }}
        className={buttonClass('accent')}
      >
        {t('subscribe')}
      </AppLink>
    );
  return offer.type === 'PPV' && offer.eventId !== null ? (
    <AppLink
      to="/account/ppv/buy/{eventId}"
      params={{ eventId: offer.eventId }}
      className={buttonClass('accent')}
    >
      {t('buyTicket')}
    </AppLink>
  ) : (
    <AppLink
      to="/account/subscription/buy/{id}"
      params={{ id: offer.productId }}
      search={eventId === undefined ? {} : { event: eventId }}
      className={buttonClass('accent')}
    >
      {offer.trialDays === null ? t('subscribe') : t('tryFree', { days: offer.trialDays })}
    </AppLink>
  );
}

/** One product on sale: name, coverage and price. */
export function OfferCard({ offer, eventId, inSignUp = false }: Props) {
  const Icon = offer.type === 'PPV' ? Ticket : Tv;
  return (
    <li className="grid gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_auto] md:p-5">
      <div className="grid min-w-0 content-start gap-1.5">
        <h3 className="flex items-center gap-2.5 text-lg font-semibold">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
          <bdi>{offer.title}</bdi>
        </h3>
        <Description offer={offer} />
        <CoveredItems items={offer.allowedAccessIdentityItems} />
        <Terms offer={offer} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:grid sm:content-between sm:justify-items-end">
        <PriceTag offer={offer} />
        <div className="flex flex-wrap gap-2 sm:justify-end">
          <CodeLink offer={offer} inSignUp={inSignUp} {...(eventId !== undefined && { eventId })} />
          <BuyLink offer={offer} inSignUp={inSignUp} {...(eventId !== undefined && { eventId })} />
        </div>
      </div>
    </li>
  );
}

/** Offers under a heading. */
export const OfferList = ({
  offers,
  eventId,
  inSignUp = false,
  children,
}: {
  readonly offers: readonly Subscription[];
  readonly eventId?: string;
  readonly inSignUp?: boolean;
  readonly children?: ReactNode;
}) => (
  <>
    {children}
    <ul className="grid gap-3">
      {offers.map((offer) => (
        <OfferCard
          key={offer.productId}
          offer={offer}
          inSignUp={inSignUp}
          {...(eventId !== undefined && { eventId })}
        />
      ))}
    </ul>
  </>
);
