import type { Ticket } from '@grandstand/contract';
import { productWords } from '../../lib/i18n/product-words.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { loadTicket } from './purchase.api.ts';
import { TicketPage } from './ticket/ticket-page.tsx';

export const page = definePage<{ readonly ticket: Ticket }>({
  load: async ({ api, params }) => ({ ticket: await loadTicket(api, params['id'] ?? '') }),
  title: (t) => t('ownPurchases.tickets'),
  head: ({ t, tenant, site, data }) => ({
    title: `${data.ticket.eventTitle ?? productWords(data.ticket, site.locale).title} · ${tenant.name}`,
    description: t('ownPurchases.ticketsText'),
  }),
  View: TicketPage,
});
