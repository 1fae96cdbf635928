import type { Ticket } from '@grandstand/contract';
import { Ticket as TicketIcon } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../../account/index.ts';
import { EventTime } from '../../event-card/index.ts';
import { loadTickets, type ListPage as Page } from '../purchase.api.ts';
import { PurchaseRow } from './purchase-row.tsx';
import { LoadMoreList } from './load-more-list.tsx';

function TicketRow({ entry: ticket }: { readonly entry: Ticket }) {
  const price = usePrice();
  const { title } = useProductText()(ticket);
  const { eventTitle, eventStart } = ticket;
  return (
    <PurchaseRow
      to="/account/ppv/{id}"
      purchase={ticket}
      icon={TicketIcon}
      title={eventTitle ?? title}
      detail={
        eventTitle !== null && (
          <>
            {eventStart !== null && (
              <>
                <EventTime
                  event={{ date: eventStart, gameStartDate: eventStart, cancelled: false }}
                />
                <br />
              </>
            )}
            <bdi>{title}</bdi>
          </>
        )
      }
      price={price(ticket)}
    />
  );
}

/** The viewer's tickets (COM-13). */
export function TicketsPage({
  data,
}: {
  readonly data: { readonly tickets: Page<Ticket> | null };
}) {
  const t = useTranslations('ownPurchases');
  const api = useApi();
  const codeLink = (
    <AppLink to="/auth/sign-up/subscription/code" className={buttonClass('neutral')}>
      {t('redeemCode')}
    </AppLink>
  );
  return (
    <AccountFrame title={t('tickets')} intro={t('ticketsText')}>
      <LoadMoreList
        name="tickets"
        first={data.tickets}
        load={(page) => loadTickets(api, page)}
        keyOf={({ id }) => id}
        Row={TicketRow}
        empty={
          <Notice
            icon={TicketIcon}
            title={t('noTickets.title')}
            text={t('noTickets.text')}
            action={
              <>
                <AppLink to="/upcoming" className={buttonClass()}>
                  {t('seeUpcoming')}
                </AppLink>
                {codeLink}
              </>
            }
          />
        }
        below={codeLink}
      />
    </AccountFrame>
  );
}
