/** Builders of test products with defaults, so that tests state only the fields that they are about. */
import type { ContentProduct } from '@grandstand/contract';

/** A monthly subscription to everything for 9.99, unless overridden. */
export const productOf = (id: string, change: Partial<ContentProduct> = {}): ContentProduct => ({
  id,
  type: 'SVOD',
  title: `Title of ${id}`,
  description: null,
  price: 999,
  currency: 'EUR',
  eventId: null,
  identityIds: [],
  duration: 1,
  durationUnits: 'month',
  autoRenew: true,
  trialDays: null,
  startsAt: null,
  endsAt: null,
  stock: null,
  active: true,
  position: 0,
  ...change,
});

/** A ticket for 4.99: for any event, unless overridden. */
export const ticketOf = (id: string, change: Partial<ContentProduct> = {}): ContentProduct =>
  productOf(id, {
    type: 'PPV',
    price: 499,
    duration: null,
    durationUnits: null,
    autoRenew: false,
    ...change,
  });
