import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { DeclineReason, SandboxBehaviour } from '@grandstand/contract';
import type { Clock } from '../../../platform/config/clock.ts';
import type { NewEvidence } from '../provider.ts';
import { sandboxCardOf } from './sandbox-card.ts';
import {
  changesByItself,
  decided,
  declines,
  disputeMs,
  dueDispute,
  refundedAmountOf,
  settledAmountOf,
  withEvidence,
} from './sandbox-payment.ts';
import { createSandboxPayouts } from './sandbox-payouts.ts';
import {
  type BankDispute,
  type BankPayment,
  type BankMessage,
  type BankPayout,
  type BankTransfer,
  type LedgerLine,
  openLedger,
  readLedger,
} from './sandbox-ledger.ts';

/** Time until a delayed payment settles, ms. */
const processingMs = 8000;
/** Maximum finished payments in memory; older ones are read from the ledger on request. */
const maxFinished = 5000;
/** Maximum deliveries of a message that is not accepted; the last one is eight minutes after the first. */
const maxDeliveries = 9;
/** Delay before the second delivery, ms; it doubles each time. */
const firstRetryMs = 2000;
/** Delay of reordered and duplicate messages, ms. */
const lateMs = 1500;

/**
 * A small bank with its own ledger: an append-only file of whole lines, which survives a killed process and which
 * several processes share. Each operation is a single write, so it is atomic. Concurrent changes of one payment by two
 * processes are not serialised here: the shop locks the payment.
 */
export interface SandboxBank {
  createPayment(
    requested: Pick<BankPayment, 'key' | 'customer' | 'amount' | 'currency'>,
  ): BankPayment;
  /** Tries a card on a ready payment; payments in another status stay as they are. */
  confirm(
    id: string,
    card: string,
    terms: { readonly returnUrl: string; readonly offSession: boolean },
  ): BankPayment;
  find(id: string): BankPayment | null;
  cancel(id: string): BankPayment;
  /**
   * Refunds an amount, by default all that is left. Repeating the key refunds nothing more; without a key, the
   * bank makes the refund itself. Throws `RangeError` if the amount is not left.
   */
  refund(id: string, requested?: { readonly key?: string; readonly amount?: number }): BankPayment;
  /** Reports that the last refund of a payment could not be paid out. Throws `RangeError` if there is none. */
  failRefund(id: string): void;
  /** Decides an open dispute of a payment; a lost one stands for an accepted one as well. */
  decideDispute(id: string, status: 'won' | 'lost'): BankPayment;
  /** Takes evidence, once by its key, and decides by it ten seconds later. Throws `RangeError` if it takes none. */
  submitEvidence(id: string, evidence: NewEvidence): BankPayment;
  /** Records whether the payer approved the bank's prompt. */
  completeChallenge(id: string, isApproved: boolean): BankPayment;
  /** Due messages, neither delivered nor given up. */
  dueMessages(): readonly BankMessage[];
  markDelivered(delivery: string): void;
  /**
   * Schedules a rejected message again, after 2 s and then twice as long each time. Returns false if that
   * was the last attempt: then the shop's job `payment-completer` must query the payment.
   */
  markRefused(delivery: string): boolean;
  transfers(): readonly BankTransfer[];
  /** All payouts, the oldest first. */
  payouts(): readonly BankPayout[];
  findPayout(id: string): BankPayout | null;
  close(): void;
}

/**
 * Opens the bank's ledger in a folder.
 * @param maxRetained maximum finished payments in memory
 * @param payoutEveryMs how often it pays out; null for never
 */
export function openSandboxBank(
  folder: string,
  clock: Clock,
  {
    maxRetained = maxFinished,
    payoutEveryMs = null,
  }: { readonly maxRetained?: number; readonly payoutEveryMs?: number | null } = {},
): SandboxBank {
  const payouts = createSandboxPayouts(payoutEveryMs);
  const payments = new Map<string, BankPayment>();
  const byKey = new Map<string, string>();
  /** Finished payments, in order of completion. */
  const finished = new Set<string>();
  /** Payments that settle by themselves. */
  const settling = new Set<string>();
  const messages = new Map<string, BankMessage>();
  /** Rejections of each message, and when it is sent again, ms since 1970. */
  const refused = new Map<string, { readonly times: number; readonly nextAt: number }>();

  const removePayment = (id: string): void => {
    const payment = payments.get(id);
    if (payment !== undefined) byKey.delete(payment.key);
    payments.delete(id);
    finished.delete(id);
  };
  /** Updates the sets of finished payments and of those that settle by themselves. */
  const classify = (payment: BankPayment): void => {
    const { id, status } = payment;
    if (changesByItself(payment)) settling.add(id);
    else settling.delete(id);
    if (status !== 'succeeded' && status !== 'failed') return;
    finished.add(id);
    const [oldest] = finished;
    if (finished.size > maxRetained && oldest !== undefined) removePayment(oldest);
  };

  const apply = (line: LedgerLine): void => {
    switch (line.op) {
      case 'payment':
        payments.set(line.payment.id, { ...line.payment, refunds: line.payment.refunds ?? [] });
        byKey.set(line.payment.key, line.payment.id);
        classify(line.payment);
        break;
      case 'change': {
        const payment = payments.get(line.id);
        if (payment === undefined) break;
        Object.assign(payment, line.change);
        if (line.change.refunded === true)
          payment.refunds = [{ id: `re_${payment.id}`, key: null, amount: payment.amount }];
        classify(payment);
        break;
      }
      case 'transfer':
        // Held in memory until it is paid out: `transfers` reads all from the ledger.
        payouts.addTransfer(line.transfer);
        break;
      case 'payout':
        payouts.addPayout(line.payout);
        break;
      case 'message':
        messages.set(line.message.delivery, line.message);
        break;
      case 'delivered':
        messages.delete(line.delivery);
        refused.delete(line.delivery);
        break;
    }
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'book.jsonl');
  const { read, write, close } = openLedger(file, apply);
  const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url')}`;

  /** Returns a payment by id, from the ledger if it finished long ago. */
  const lookUp = (id: string): BankPayment | undefined => {
    read();
    if (!payments.has(id))
      for (const line of readLedger(file))
        if ((line.op === 'payment' ? line.payment.id : line.op === 'change' && line.id) === id)
          apply(line);
    return payments.get(id);
  };
  const getPayment = (id: string): BankPayment => {
    const payment = lookUp(id);
    if (payment === undefined) throw new Error(`the sandbox bank has no payment ${id}`);
    return payment;
  };
  const messageLine = (
    payment: BankPayment,
    type: string,
    dueAt: number,
    id = newId('evt'),
  ): LedgerLine => ({
    op: 'message',
    message: { id, delivery: newId('dlv'), type, payment: payment.id, dueAt },
  });
  const payoutMessage = (payout: string, type: string, dueAt: number): LedgerLine => ({
    op: 'message',
    message: { id: newId('evt'), delivery: newId('dlv'), type, payout, dueAt },
  });
  const transferLine = (
    { id: payment, key, currency }: BankPayment,
    kind: BankTransfer['kind'],
    amount: number,
  ): LedgerLine => ({
    op: 'transfer',
    transfer: { payment, key, kind, amount, currency, id: newId('txn'), at: clock() },
  });
  const changeLine = (payment: BankPayment, change: Partial<BankPayment>): LedgerLine => ({
    op: 'change',
    id: payment.id,
    change,
  });

  /** Returns the ledger lines of a payment that succeeds: its change, transfer and messages. */
  function successLines(payment: BankPayment, behaviour: SandboxBehaviour | null): LedgerLine[] {
    const { amount } = payment;
    const now = clock();
    const event = newId('evt');
    const late = now + lateMs;
    return [
      changeLine(payment, {
        status: 'succeeded',
        settlesAt: null,
        ...(behaviour === 'disputes' && amount > 0 && { disputesAt: now + disputeMs }),
      }),
      // Storing a card moves no money.
      ...(amount === 0 ? [] : [transferLine(payment, 'charge', amount)]),
      ...(behaviour === 'disorders' ? [messageLine(payment, 'payment.processing', late)] : []),
      messageLine(payment, 'payment.succeeded', now, event),
      ...(behaviour === 'repeats'
        ? [
            messageLine(payment, 'payment.succeeded', now, event),
            messageLine(payment, 'payment.succeeded', late, event),
          ]
        : []),
    ];
  }
  function failureLines(payment: BankPayment, declineReason: DeclineReason): LedgerLine[] {
    return [
      changeLine(payment, { status: 'failed', declineReason, settlesAt: null }),
      messageLine(payment, 'payment.failed', clock()),
    ];
  }
  /** Settles a delayed payment that is due. */
  function settle(payment: BankPayment): BankPayment {
    if (payment.settlesAt !== null && payment.settlesAt <= clock())
      write(...successLines(payment, null));
    const due = dueDispute(payment, clock(), () => newId('dp'));
    if (due !== null) write(...disputeLines(payment, due));
    return payment;
  }
  /** Returns the ledger lines of a dispute that opens or is decided: its change, transfer and message. */
  function disputeLines(payment: BankPayment, dispute: BankDispute): LedgerLine[] {
    const { status } = dispute;
    const kind = status === 'open' ? 'dispute' : 'returned_dispute';
    return [
      changeLine(payment, { dispute, disputesAt: null }),
      ...(status === 'lost' ? [] : [transferLine(payment, kind, payment.amount)]),
      messageLine(payment, `dispute.${status}`, clock()),
    ];
  }

  return {
    createPayment: (requested) => {
      read();
      const existing = payments.get(byKey.get(requested.key) ?? '');
      if (existing !== undefined) return settle(existing);
      const payment: BankPayment = {
        ...requested,
        id: newId('pay'),
        status: 'ready',
        declineReason: null,
        card: null,
        returnUrl: null,
        inPage: false,
        settlesAt: null,
        refunds: [],
      };
      write({ op: 'payment', payment });
      return getPayment(payment.id);
    },
    confirm: (id, card, { returnUrl, offSession }) => {
      const payment = settle(getPayment(id));
      if (payment.status !== 'ready') return payment;
      const behaviour = sandboxCardOf(card)?.behaviour;
      const tried = changeLine(payment, { card, returnUrl });
      const refusal =
        behaviour === undefined || (behaviour === 'declines_later' && offSession)
          ? 'card_declined'
          : behaviour === 'asks_always' && offSession
            ? 'authentication_required'
            : declines[behaviour];
      if (refusal !== undefined) write(tried, ...failureLines(payment, refusal));
      else if (
        behaviour === 'asks_always' ||
        ((behaviour === 'asks' || behaviour === 'asks_in_page') && !offSession)
      )
        write(
          tried,
          changeLine(payment, { status: 'requires_action', inPage: behaviour === 'asks_in_page' }),
        );
      else if (behaviour === 'takes_time')
        write(
          tried,
          changeLine(payment, { status: 'processing', settlesAt: clock() + processingMs }),
        );
      else write(tried, ...successLines(payment, behaviour ?? null));
      return payment;
    },
    find: (id) => {
      const payment = lookUp(id);
      return payment === undefined ? null : settle(payment);
    },
    cancel: (id) => {
      const payment = settle(getPayment(id));
      if (payment.status === 'ready' || payment.status === 'requires_action')
        write(...failureLines(payment, 'abandoned'));
      return payment;
    },
    refund: (id, { key: refundKey = null, amount: requested } = {}) => {
      const payment = getPayment(id);
      const { refunds } = payment;
      if (refundKey !== null && refunds.some((refund) => refund.key === refundKey)) return payment;
      const left = settledAmountOf(payment) - refundedAmountOf(payment);
      const amount = requested ?? left;
      if (amount > left) throw new RangeError(`${left} of the payment ${id} can be refunded`);
      if (amount > 0)
        write(
          changeLine(payment, {
            refunds: [...refunds, { id: newId('re'), key: refundKey, amount }],
          }),
          transferLine(payment, 'refund', amount),
          messageLine(payment, 'payment.refunded', clock()),
        );
      return payment;
    },
    failRefund: (id) => {
      const payment = getPayment(id);
      const { refunds } = payment;
      const made = refunds.findLast(({ failed = false }) => !failed);
      if (made === undefined) throw new RangeError(`the payment ${id} has no refund`);
      write(
        changeLine(payment, {
          refunds: refunds.map((refund) => (refund === made ? { ...made, failed: true } : refund)),
        }),
        transferLine(payment, 'returned_refund', made.amount),
        messageLine(payment, 'payment.refund_failed', clock()),
      );
    },
    decideDispute: (id, status) => {
      const payment = settle(getPayment(id));
      write(...disputeLines(payment, decided(payment, status)));
      return payment;
    },
    submitEvidence: (id, evidence) => {
      const payment = settle(getPayment(id));
      if (payment.dispute?.evidence?.key !== evidence.key)
        write(changeLine(payment, { dispute: withEvidence(payment, evidence, clock()) }));
      return payment;
    },
    completeChallenge: (id, isApproved) => {
      const payment = getPayment(id);
      if (payment.status === 'requires_action')
        write(
          ...(isApproved
            ? successLines(payment, null)
            : failureLines(payment, 'authentication_failed')),
        );
      return payment;
    },
    dueMessages: () => {
      read();
      for (const id of settling) settle(getPayment(id));
      const now = clock();
      for (const payout of payouts.due(now, () => newId('po')))
        write(
          { op: 'payout', payout },
          payoutMessage(payout.id, 'payout.created', now),
          payoutMessage(payout.id, 'payout.paid', payout.arrivesAt),
        );
      return [...messages.values()]
        .filter(({ delivery, dueAt }) => (refused.get(delivery)?.nextAt ?? dueAt) <= now)
        .toSorted((one, other) => one.dueAt - other.dueAt);
    },
    markDelivered: (delivery) => write({ op: 'delivered', delivery }),
    markRefused: (delivery) => {
      const times = (refused.get(delivery)?.times ?? 0) + 1;
      if (times === maxDeliveries) {
        write({ op: 'delivered', delivery });
        return false;
      }
      refused.set(delivery, { times, nextAt: clock() + firstRetryMs * 2 ** (times - 1) });
      return true;
    },
    payouts: () => readLedger(file).flatMap((line) => (line.op === 'payout' ? [line.payout] : [])),
    findPayout: (id) => {
      read();
      const isWanted = (line: LedgerLine) => line.op === 'payout' && line.payout.id === id;
      const stored = () => readLedger(file).find(isWanted);
      const line = payouts.find(id) === undefined ? stored() : undefined;
      return payouts.find(id) ?? (line?.op === 'payout' ? line.payout : null);
    },
    transfers: () =>
      readLedger(file).flatMap((line) => (line.op === 'transfer' ? [line.transfer] : [])),
    close,
  };
}
