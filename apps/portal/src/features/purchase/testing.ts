import type {
  CustomerContract,
  PurchaseOutcome,
  StoredCard,
  Offer,
  Ticket,
} from '@grandstand/contract';
import { anOffer } from '../testing.tsx';

/** Builds a monthly subscription to a league on sale. */
export const aPass = (overrides: Partial<Offer> = {}): Offer =>
  anOffer({
    id: 'pass',
    title: 'Coast League Pass',
    type: 'CVOD',
    eventId: null,
    price: 499,
    autoRenew: true,
    duration: 1,
    durationUnits: 'month',
    allowedAccessIdentityItems: [
      { id: 'coast', title: 'Coast League' },
      { id: 'coast-w', title: 'Coast League Women' },
    ],
    ...overrides,
  });

const bought = {
  isActive: true,
  startDate: '2026-11-01T00:00:00.000Z',
  lastPayment: '2026-11-01T00:00:00.000Z',
  accessActions: [],
};

export const aTicket = (overrides: Partial<Ticket> = {}): Ticket => ({
  ...anOffer(bought),
  id: 'purchase-1',
  eventTitle: 'Harbour – Borough',
  eventStart: '2026-11-28T15:00:00.000Z',
  ...overrides,
});

/** Returns the state and allowed actions that match the other fields of a contract. */
const defaultStateOf = ({
  active,
  isActive,
  canceled,
}: Partial<CustomerContract>): Pick<CustomerContract, 'state' | 'actions'> => {
  if (active === false || isActive === false) return { state: 'over', actions: [] };
  return canceled === true
    ? { state: 'ending', actions: ['resume'] }
    : { state: 'active', actions: ['change', 'card', 'pause', 'cancel'] };
};

export const aContract = (overrides: Partial<CustomerContract> = {}): CustomerContract => ({
  ...aPass({ ...bought, endDate: '2026-12-01T00:00:00.000Z' }),
  id: 'purchase-2',
  active: true,
  canceled: false,
  ...defaultStateOf(overrides),
  renewsAt: '2026-12-01T00:00:00.000Z',
  renewalPrice: 499,
  priceIfResumed: null,
  paidAmount: 499,
  discount: null,
  nextTitle: null,
  graceUntil: null,
  retryAt: null,
  declineReason: null,
  ...overrides,
});

export const anOutcome = (overrides: Partial<PurchaseOutcome> = {}): PurchaseOutcome => ({
  id: 'purchase-1',
  kind: 'ticket',
  status: 'APPROVED',
  action: null,
  declineReason: null,
  ...overrides,
});

export const visa: StoredCard = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2028 };
