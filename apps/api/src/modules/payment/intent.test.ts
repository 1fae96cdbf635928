import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextStatus } from './intent.service.ts';
import type { IntentStatus } from './payment.table.ts';
import type { PaymentState } from './provider.ts';

const states: PaymentState['status'][] = [
  'ready',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'refunded',
];
const finalOf = (heard: readonly PaymentState['status'][], from: IntentStatus = 'created') => {
  let status = from;
  for (const state of heard) status = nextStatus(status, state) ?? status;
  return status;
};

it('[FLT-05] whatever is heard of a payment, twice or in any order, ends in the same state', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...states), { maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (heard, order) => {
        const shuffled = heard
          .map((state) => ({ state, place: order.next().value ?? 0 }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ state }) => state);
        expect(finalOf([...shuffled, ...heard])).toBe(finalOf(heard));
      },
    ),
  );
});

it('what was given back is not paid again by late word', () => {
  expect(finalOf(states, 'refunded')).toBe('refunded');
});
