import type { StoredCard, Subscription } from '@grandstand/contract';
import { CircleCheck, TicketX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../../account/index.ts';
import { Checkout } from './checkout.tsx';
import { CoveredItems, Description, PriceTag, Terms } from '../offers/offer-card.tsx';
import type { PurchaseItem } from '../purchase.api.ts';

export interface BuyPageData {
  /** Null if it cannot be bought, for `reason`. */
  readonly offer: Subscription | null;
  readonly reason: 'owned' | 'gone' | null;
  readonly item: PurchaseItem;
  /** The event that the purchase will open. */
  readonly event: { readonly id: string; readonly title: string } | null;
  readonly card: StoredCard | null;
}

/** The order summary. */
export function Order({
  offer,
  event,
}: {
  readonly offer: Subscription;
  readonly event: BuyPageData['event'];
}) {
  const t = useTranslations('purchase');
  return (
    <section
      aria-label={t('order')}
      className="flex max-w-lg flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5"
    >
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <h2 className="text-lg font-semibold">
          <bdi>{offer.title}</bdi>
        </h2>
        {event !== null && offer.type === 'PPV' && (
          <p>
            <bdi>{event.title}</bdi>
          </p>
        )}
        <Description offer={offer} />
        <CoveredItems items={offer.allowedAccessIdentityItems} />
        <Terms offer={offer} />
      </div>
      <PriceTag offer={offer} />
    </section>
  );
}

export function Unavailable({
  reason,
  action,
}: {
  readonly reason: 'owned' | 'gone';
  readonly action?: ReactNode;
}) {
  const t = useTranslations('purchase');
  return (
    <Notice
      icon={reason === 'owned' ? CircleCheck : TicketX}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={action}
    />
  );
}

/** Buys a ticket or a subscription. */
export function BuyPage({ data }: { readonly data: BuyPageData }) {
  const t = useTranslations('purchase');
  const { offer, reason, event, item, card } = data;
  const back =
    event === null ? (
      <AppLink to="/account/subscription" className={buttonClass('neutral')}>
        {t('subscriptions')}
      </AppLink>
    ) : (
      <AppLink
        to="/events/{eventId}"
        params={{ eventId: event.id }}
        className={buttonClass('neutral')}
      >
        {t('backToEvent')}
      </AppLink>
    );
  return (
    <AccountFrame title={t(item.kind === 'ticket' ? 'buyTicket' : 'subscribe')}>
      {offer === null || reason !== null ? (
        <Unavailable reason={reason ?? 'gone'} action={back} />
      ) : (
        <>
          <Order offer={offer} event={event} />
          <Checkout offer={offer} item={item} card={card} eventId={event?.id ?? null} />
        </>
      )}
    </AccountFrame>
  );
}
