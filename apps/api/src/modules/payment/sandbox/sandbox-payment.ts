import type { BankPayment } from './sandbox-ledger.ts';

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
