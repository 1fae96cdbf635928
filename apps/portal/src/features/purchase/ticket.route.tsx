import { productText } from '../../lib/i18n/product-text.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { loadEvent } from '../event/index.ts';
import { orderEventOf } from './checkout/order-match.tsx';
import { loadReceiptNumber, loadTicket } from './purchase.api.ts';
import { TicketPage, type TicketPageData } from './ticket/ticket-page.tsx';

export const page = definePage<TicketPageData>({
  load: async ({ api, params }) => {
    const id = params['id'] ?? '';
    const [ticket, receipt] = await Promise.all([loadTicket(api, id), loadReceiptNumber(api, id)]);
    const { eventId } = ticket;
    const event = eventId === null ? null : await loadEvent(api, eventId).catch(() => null);
    return { ticket, receipt, event: event && orderEventOf(event) };
  },
  title: (t) => t('ownPurchases.tickets'),
  head: ({ t, tenant, site, data }) => ({
    title: `${data.ticket.eventTitle ?? productText(data.ticket, site.locale).title} · ${tenant.name}`,
    description: t('ownPurchases.ticketsText'),
  }),
  View: TicketPage,
});
