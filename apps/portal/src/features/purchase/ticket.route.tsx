import type { Ticket } from '@grandstand/contract';
import { definePage } from '../../lib/page/define-page.ts';
import { loadTicket } from './purchase.api.ts';
import { TicketPage } from './ticket/ticket-page.tsx';

export const page = definePage<{ readonly ticket: Ticket }>({
  load: async ({ api, params }) => ({ ticket: await loadTicket(api, params['id'] ?? '') }),
  title: (t) => t('ownPurchases.tickets'),
  head: ({ t, tenant, data }) => ({
    title: `${data.ticket.eventTitle ?? data.ticket.title} · ${tenant.name}`,
    description: t('ownPurchases.ticketsText'),
  }),
  View: TicketPage,
});
