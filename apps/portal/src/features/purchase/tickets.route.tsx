import type { Ticket } from '@grandstand/contract';
import { definePage } from '../../lib/page/define-page.ts';
import { loadTickets, type ListPage } from './purchase.api.ts';
import { TicketsPage } from './ticket/tickets-page.tsx';

export const page = definePage<{ readonly tickets: ListPage<Ticket> | null }>({
  load: async ({ api }) => ({ tickets: await loadTickets(api, 0).catch(() => null) }),
  head: ({ t, tenant }) => ({
    title: `${t('purchase.tickets')} · ${tenant.name}`,
    description: t('purchase.ticketsText'),
  }),
  View: TicketsPage,
});
