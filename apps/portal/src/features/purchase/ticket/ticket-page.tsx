import type { Ticket } from '@grandstand/contract';
import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { AccountFrame, backLinkClass } from '../../account/index.ts';
import { OrderMatch, type OrderEvent } from '../checkout/order-match.tsx';
import { DescriptionList } from './description-list.tsx';
import { RefundRequest } from './refund-request.tsx';
import { RefundNotice, StateBadge, useNextText } from './purchase-state.tsx';

export interface TicketPageData {
  readonly ticket: Ticket;
  /** Its event; null if the event no longer exists or could not be loaded. */
  readonly event?: OrderEvent | null;
  /** Number of its receipt; null or absent if it is not known. */
  readonly receipt?: number | null;
}

/** One ticket, with a link to its event. */
export function TicketPage({ data }: { readonly data: TicketPageData }) {
  const { ticket, event = null, receipt = null } = data;
  const t = useTranslations('ownPurchases');
  const format = useFormatter();
  const price = usePrice();
  const formatNext = useNextText();
  const { title } = useProductText()(ticket);
  const { eventId, eventTitle, lastPayment } = ticket;
  return (
    <AccountFrame
      title={eventTitle ?? title}
      backLink={
        <AppLink to="/account/ppv" className={backLinkClass}>
          <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          {t('tickets')}
        </AppLink>
      }
    >
      <section className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
        {ticket.isRefunded === true && <RefundNotice />}
        {event !== null && <OrderMatch event={event} />}
        <DescriptionList
          rows={[
            [t('facts.state'), <StateBadge key="state" purchase={ticket} />],
            [t('facts.what'), <bdi key="what">{title}</bdi>],
            [t('facts.price'), price(ticket)],
            [
              t('facts.paid'),
              lastPayment &&
                format.dateTime(new Date(lastPayment), { dateStyle: 'long', timeStyle: 'short' }),
            ],
            [t('facts.next'), formatNext(ticket)],
          ]}
        />
        {eventId !== null && (
          <div>
            <AppLink
              to="/events/{eventId}"
              params={{ eventId }}
              className={buttonClass(ticket.isActive ? 'accent' : 'neutral')}
            >
              {t('toEvent')}
            </AppLink>
          </div>
        )}
      </section>
      {lastPayment !== null && ticket.isRefunded !== true && (
        <RefundRequest title={eventTitle ?? title} purchaseId={ticket.id} receipt={receipt} />
      )}
    </AccountFrame>
  );
}
