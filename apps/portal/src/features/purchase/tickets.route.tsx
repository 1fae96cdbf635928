import type { Ticket } from '@grandstand/contract';
import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadTickets, type ListPage } from './purchase.api.ts';
import { TicketsPage } from './ticket/tickets-page.tsx';

export const page = definePage<{ readonly tickets: ListPage<Ticket> | null }>({
  load: async ({ api }) => ({ tickets: await loadTickets(api, 0).catch(() => null) }),
  ...titled(
    (t) => t('ownPurchases.tickets'),
    (t) => t('ownPurchases.ticketsText'),
  ),
  View: TicketsPage,
});
