import type { CommerceOptions } from '@grandstand/contract';
import { browserPart, type EventPart } from '../event/index.ts';

/** Locks that a purchase opens. */
const purchasableLocks = ['ticket', 'subscription', 'closed'];

export const eventParts: readonly EventPart[] = [
  browserPart<CommerceOptions>({
    name: 'offers',
    area: 'header',
    when: ({ page, tenant }) =>
      page.stage === 'locked' &&
      page.lock !== null &&
      purchasableLocks.includes(page.lock) &&
      tenant.payments !== undefined,
    inBrowser: {
      load: async ({ api }, { id }) =>
        (await api.product.getOptions({ query: { eventId: id } })).content,
      view: async () => (await import('./offers/event-offers.tsx')).EventOffers,
      isEmpty: ({ offers }) => offers.length === 0,
    },
  }),
];
