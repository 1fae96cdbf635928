import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextStatus } from './intent.service.ts';
import type { IntentStatus } from '../payment.table.ts';
import type { PaymentState } from '../provider.ts';

const states: PaymentState['status'][] = [
  'ready',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'refunded',
];
const finalOf = (reported: readonly PaymentState['status'][], from: IntentStatus = 'created') => {
  let status = from;
  for (const state of reported) status = nextStatus(status, state) ?? status;
  return status;
};

it('[FLT-05] duplicate or reordered provider states end in the same status', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...states), { maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (reported, order) => {
        const shuffled = reported
          .map((state) => ({ state, rank: order.next().value ?? 0 }))
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ state }) => state);
        expect(finalOf([...shuffled, ...reported])).toBe(finalOf(reported));
      },
    ),
  );
});

it('a late state does not undo a refund', () => {
  expect(finalOf(states, 'refunded')).toBe('refunded');
});
