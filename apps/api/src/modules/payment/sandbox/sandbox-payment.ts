import type { DeclineReason, SandboxBehaviour } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import type { NewEvidence } from '../provider.ts';
import type { BankDispute, BankPayment } from './sandbox-ledger.ts';

/** Why cards are declined, by their behaviour. */
export const declines: Partial<Record<SandboxBehaviour, DeclineReason>> = {
  declines: 'card_declined',
  lacks_funds: 'insufficient_funds',
};

/** True if a payment settles, is disputed or loses its dispute without a request. */
export const changesByItself = ({
  settlesAt,
  disputesAt = null,
  dispute = null,
}: BankPayment): boolean => settlesAt !== null || disputesAt !== null || dispute?.status === 'open';

/** Returns how much of a payment the shop has been paid, in minor currency units: nothing while it is disputed. */
export const settledAmountOf = ({ status, amount, dispute = null }: BankPayment): number =>
  status === 'succeeded' && (dispute === null || dispute.status === 'won') ? amount : 0;

/** Returns how much of a payment was refunded, in minor currency units. */
export const refundedAmountOf = ({ refunds }: Pick<BankPayment, 'refunds'>): number =>
  refunds.reduce((total, { amount, failed = false }) => total + (failed ? 0 : amount), 0);

/** Time until a card that disputes does so, ms. */
export const disputeMs = 5000;
/** Time to submit evidence, ms. */
const evidenceMs = 7 * dayMs;
/** Time in which the bank reviews evidence, ms: two months of a real one. */
const reviewMs = 10_000;

/** Returns the dispute of a payment that opens now, or that the bank decides now; null if there is none. */
export function dueDispute(
  { disputesAt = null, dispute = null }: BankPayment,
  now: number,
  newId: () => string,
): BankDispute | null {
  if (disputesAt !== null && disputesAt <= now)
    return { id: newId(), status: 'open', dueAt: disputesAt + evidenceMs };
  if (dispute?.status !== 'open' || (dispute.decidesAt ?? dispute.dueAt) > now) return null;
  // With evidence, it decides for the shop if the customer watched what was bought.
  const hasWatched = (dispute.evidence?.watched ?? []).length > 0;
  return { ...dispute, status: hasWatched ? 'won' : 'lost' };
}

/** Returns the dispute of a payment with evidence. Throws `RangeError` if it takes none. */
export function withEvidence(
  { id, dispute = null }: BankPayment,
  evidence: NewEvidence,
  now: number,
): BankDispute {
  if (dispute?.status !== 'open' || dispute.evidence !== undefined)
    throw new RangeError(`the payment ${id} has no dispute that takes evidence`);
  return { ...dispute, evidence, decidesAt: now + reviewMs };
}

/** Returns the dispute of a payment as the bank decides it. Throws `RangeError` if none is open. */
export function decided({ id, dispute = null }: BankPayment, status: 'won' | 'lost'): BankDispute {
  if (dispute?.status !== 'open') throw new RangeError(`the payment ${id} has no open dispute`);
  return { ...dispute, status };
}
