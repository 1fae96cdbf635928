/** Payouts of the sandbox bank, from what its own ledger has. */
import type { BankPayout, BankPayoutEntry, BankTransfer } from './sandbox-ledger.ts';

/** Share of a payment that the bank keeps. */
const feeShare = 0.02;
/** Payouts in memory; older ones are read from the ledger on request. */
const maxRetained = 200;

const isDeducted = ({ kind }: BankTransfer) => kind === 'refund' || kind === 'dispute';

const entryOf = (transfer: BankTransfer, index: number): BankPayoutEntry => ({
  id: transfer.id ?? `txn_${transfer.payment}_${index}`,
  kind: transfer.kind,
  payment: transfer.payment,
  amount: isDeducted(transfer) ? -transfer.amount : transfer.amount,
  fee: transfer.kind === 'charge' ? Math.round(transfer.amount * feeShare) : 0,
  at: transfer.at ?? 0,
});

export interface SandboxPayouts {
  /** Adds money that moved, as the ledger has it. */
  readonly addTransfer: (transfer: BankTransfer) => void;
  /** Adds a payout, as the ledger has it: what it contains is not paid out again. */
  readonly addPayout: (payout: BankPayout) => void;
  /**
   * Returns the payouts that are due at `now`: one for each currency of all that moved before the current interval. A
   * currency in which more was refunded than paid waits for further payments.
   */
  readonly due: (now: number, newId: () => string) => readonly BankPayout[];
  readonly find: (id: string) => BankPayout | undefined;
}

/**
 * @param everyMs how often the bank pays out, and how long a payout takes to arrive; null for never
 */
export function createSandboxPayouts(everyMs: number | null): SandboxPayouts {
  let unpaid: BankTransfer[] = [];
  const payouts = new Map<string, BankPayout>();
  let checkedUntil = -1;
  return {
    addTransfer: (transfer) => {
      if (everyMs !== null) unpaid.push(transfer);
    },
    addPayout: (payout) => {
      payouts.set(payout.id, payout);
      const [oldest] = payouts.keys();
      if (payouts.size > maxRetained && oldest !== undefined) payouts.delete(oldest);
      // The ledger is in order, so these are the first ones of the currency.
      let contained = payout.entries.length;
      unpaid = unpaid.filter(({ currency }) => {
        if (currency !== payout.currency || contained === 0) return true;
        contained -= 1;
        return false;
      });
    },
    due: (now, newId) => {
      if (everyMs === null) return [];
      const until = Math.floor(now / everyMs) * everyMs;
      if (until <= checkedUntil) return [];
      checkedUntil = until;
      const payable = unpaid.filter(({ at = 0 }) => at < until);
      return [...new Set(payable.map(({ currency }) => currency))].flatMap((currency) => {
        const entries = payable.filter((payment) => payment.currency === currency).map(entryOf);
        const amount = entries.reduce((total, entry) => total + entry.amount - entry.fee, 0);
        return amount <= 0
          ? []
          : { id: newId(), currency, amount, entries, createdAt: now, arrivesAt: now + everyMs };
      });
    },
    find: (id) => payouts.get(id),
  };
}
