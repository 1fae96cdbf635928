import type { Ticket } from '@grandstand/contract';
import { Ticket as TicketIcon } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { AccountFrame } from '../account/index.ts';
import { usePrice } from './price.ts';
import { loadTickets, type Shelf as Page } from './purchase.api.ts';
import { StateBadge } from './purchase-state.tsx';
import { Shelf } from './shelf.tsx';

function TicketRow({ entry: ticket }: { readonly entry: Ticket }) {
  const price = usePrice();
  return (
    <AppLink
      to="/account/ppv/{id}"
      params={{ id: ticket.id }}
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:bg-hover"
    >
      <TicketIcon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
      <span className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <span dir="auto" className="content-text font-semibold">
          {ticket.eventTitle ?? ticket.title}
        </span>
        <span className="text-sm text-muted">
          {ticket.eventTitle !== null && <bdi>{ticket.title}</bdi>}
        </span>
      </span>
      <span className="text-sm tabular-nums text-muted">{price(ticket)}</span>
      <StateBadge of={ticket} />
    </AppLink>
  );
}

/** The viewer's tickets (COM-13). */
export function TicketsPage({
  data,
}: {
  readonly data: { readonly tickets: Page<Ticket> | null };
}) {
  const t = useTranslations('purchase');
  const api = useApi();
  return (
    <AccountFrame title={t('tickets')} intro={t('ticketsText')}>
      <Shelf
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
              <AppLink to="/upcoming" className={buttonClass()}>
                {t('seeUpcoming')}
              </AppLink>
            }
          />
        }
      />
    </AccountFrame>
  );
}
