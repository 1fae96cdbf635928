import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import {
  sandboxCards,
  type DeclineReason,
  type SandboxBehaviour,
  type SandboxCard,
} from '@grandstand/contract';
import type { Clock } from '../../platform/clock.ts';

/** A payment as the bank has it. */
export interface BankPayment {
  readonly id: string;
  readonly key: string;
  readonly customer: string;
  /** Minor currency units. */
  readonly amount: number;
  readonly currency: string;
  status: 'ready' | 'requires_action' | 'processing' | 'succeeded' | 'failed';
  declineReason: DeclineReason | null;
  /** The card that was tried. */
  card: string | null;
  returnUrl: string | null;
  inPage: boolean;
  /** When what takes time is through, ms since 1970. */
  settlesAt: number | null;
  refunded: boolean;
}

/** Word of a payment that the bank sends to the shop, until it is taken. */
export interface BankMessage {
  readonly id: string;
  readonly delivery: string;
  readonly type: string;
  readonly payment: string;
  readonly dueAt: number;
}

/** Money that moved. The bank's own ledger, which nobody else writes. */
export interface BankTransfer {
  readonly payment: string;
  readonly key: string;
  readonly kind: 'charge' | 'refund';
  readonly amount: number;
  readonly currency: string;
}

type Line =
  | { readonly op: 'payment'; readonly payment: BankPayment }
  | { readonly op: 'change'; readonly id: string; readonly change: Partial<BankPayment> }
  | { readonly op: 'transfer'; readonly transfer: BankTransfer }
  | { readonly op: 'message'; readonly message: BankMessage }
  | { readonly op: 'delivered'; readonly delivery: string };

const takesTimeMs = 8000;
/** How late what comes in the wrong order or again comes, ms. */
const lateMs = 1500;

/** The card of a token or of a stored card, whose reference names it; undefined for what is neither. */
export const sandboxCardOf = (name: string): SandboxCard | undefined =>
  sandboxCards.find(({ token }) => name === token || name.startsWith(`card_${token}_`));

/**
 * A small bank, with a book of its own: a file to which whole lines are appended, which a killed process
 * leaves as it was. Each operation is one line or several in one write, so it happens or does not.
 */
export interface SandboxBank {
  createPayment(wanted: Pick<BankPayment, 'key' | 'customer' | 'amount' | 'currency'>): BankPayment;
  /** Tries a card on a payment that is ready; what was tried already stays as it is. */
  confirm(
    id: string,
    card: string,
    terms: { readonly returnUrl: string; readonly offSession: boolean },
  ): BankPayment;
  find(id: string): BankPayment | null;
  cancel(id: string): BankPayment;
  refund(id: string): BankPayment;
  /** The payer has answered the bank's question. */
  answer(id: string, isApproved: boolean): BankPayment;
  /** Messages that are due and not delivered yet. */
  dueMessages(): readonly BankMessage[];
  markDelivered(delivery: string): void;
  transfers(): readonly BankTransfer[];
  close(): void;
}

/** Reads the book; a last line that a killed process did not finish counts for nothing. */
function readBook(file: string): Line[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, end)));
  return text
    .slice(0, end)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

const declines: Partial<Record<SandboxBehaviour, DeclineReason>> = {
  declines: 'card_declined',
  lacks_funds: 'insufficient_funds',
};

/** Opens the bank's book in a folder; null keeps it in memory. */
export function openSandboxBank(folder: string | null, clock: Clock): SandboxBank {
  const payments = new Map<string, BankPayment>();
  const byKey = new Map<string, string>();
  const messages = new Map<string, BankMessage>();
  const transfers: BankTransfer[] = [];

  const apply = (line: Line): void => {
    switch (line.op) {
      case 'payment':
        payments.set(line.payment.id, { ...line.payment });
        byKey.set(line.payment.key, line.payment.id);
        break;
      case 'change': {
        const payment = payments.get(line.id);
        if (payment !== undefined) Object.assign(payment, line.change);
        break;
      }
      case 'transfer':
        transfers.push(line.transfer);
        break;
      case 'message':
        messages.set(line.message.delivery, line.message);
        break;
      case 'delivered':
        messages.delete(line.delivery);
        break;
    }
  };
  let book: number | null = null;
  if (folder !== null) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, 'book.jsonl');
    for (const line of readBook(file)) apply(line);
    book = openSync(file, 'a', 0o600);
  }
  const write = (...lines: readonly Line[]): void => {
    if (book !== null)
      appendFileSync(book, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    for (const line of lines) apply(line);
  };
  const newName = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url')}`;

  const known = (id: string): BankPayment => {
    const payment = payments.get(id);
    if (payment === undefined) throw new Error(`the bank knows no payment ${id}`);
    return payment;
  };
  const word = (payment: BankPayment, type: string, dueAt: number, id = newName('evt')): Line => ({
    op: 'message',
    message: { id, delivery: newName('dlv'), type, payment: payment.id, dueAt },
  });
  const change = (payment: BankPayment, to: Partial<BankPayment>): Line => ({
    op: 'change',
    id: payment.id,
    change: to,
  });

  /** The lines by which a payment goes through, money included. */
  function paid(payment: BankPayment, behaviour: SandboxBehaviour | null): Line[] {
    const { id, key, amount, currency } = payment;
    const now = clock();
    const event = newName('evt');
    const late = now + lateMs;
    return [
      change(payment, { status: 'succeeded', settlesAt: null }),
      { op: 'transfer', transfer: { payment: id, key, kind: 'charge', amount, currency } },
      ...(behaviour === 'disorders' ? [word(payment, 'payment.processing', late)] : []),
      word(payment, 'payment.succeeded', now, event),
      ...(behaviour === 'repeats'
        ? [
            word(payment, 'payment.succeeded', now, event),
            word(payment, 'payment.succeeded', late, event),
          ]
        : []),
    ];
  }
  function failed(payment: BankPayment, declineReason: DeclineReason): Line[] {
    return [
      change(payment, { status: 'failed', declineReason, settlesAt: null }),
      word(payment, 'payment.failed', clock()),
    ];
  }
  /** What took time is through by now. */
  function settle(payment: BankPayment): BankPayment {
    if (payment.settlesAt !== null && payment.settlesAt <= clock()) write(...paid(payment, null));
    return payment;
  }

  return {
    createPayment: (wanted) => {
      const made = payments.get(byKey.get(wanted.key) ?? '');
      if (made !== undefined) return settle(made);
      const payment: BankPayment = {
        ...wanted,
        id: newName('pay'),
        status: 'ready',
        declineReason: null,
        card: null,
        returnUrl: null,
        inPage: false,
        settlesAt: null,
        refunded: false,
      };
      write({ op: 'payment', payment });
      return known(payment.id);
    },
    confirm: (id, card, { returnUrl, offSession }) => {
      const payment = settle(known(id));
      if (payment.status !== 'ready') return payment;
      const behaviour = sandboxCardOf(card)?.behaviour;
      const tried = change(payment, { card, returnUrl });
      const refusal =
        behaviour === undefined || (behaviour === 'declines_later' && offSession)
          ? 'card_declined'
          : declines[behaviour];
      if (refusal !== undefined) write(tried, ...failed(payment, refusal));
      else if ((behaviour === 'asks' || behaviour === 'asks_in_page') && !offSession)
        write(
          tried,
          change(payment, { status: 'requires_action', inPage: behaviour === 'asks_in_page' }),
        );
      else if (behaviour === 'takes_time')
        write(tried, change(payment, { status: 'processing', settlesAt: clock() + takesTimeMs }));
      else write(tried, ...paid(payment, behaviour ?? null));
      return payment;
    },
    find: (id) => {
      const payment = payments.get(id);
      return payment === undefined ? null : settle(payment);
    },
    cancel: (id) => {
      const payment = settle(known(id));
      if (payment.status === 'ready' || payment.status === 'requires_action')
        write(...failed(payment, 'abandoned'));
      return payment;
    },
    refund: (id) => {
      const payment = known(id);
      const { key, amount, currency } = payment;
      if (payment.status === 'succeeded' && !payment.refunded)
        write(
          change(payment, { refunded: true }),
          { op: 'transfer', transfer: { payment: id, key, kind: 'refund', amount, currency } },
          word(payment, 'payment.refunded', clock()),
        );
      return payment;
    },
    answer: (id, isApproved) => {
      const payment = known(id);
      if (payment.status === 'requires_action')
        write(...(isApproved ? paid(payment, null) : failed(payment, 'authentication_failed')));
      return payment;
    },
    dueMessages: () => {
      for (const payment of payments.values()) settle(payment);
      const now = clock();
      return [...messages.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .toSorted((one, other) => one.dueAt - other.dueAt);
    },
    markDelivered: (delivery) => write({ op: 'delivered', delivery }),
    transfers: () => transfers,
    close: () => {
      if (book !== null) closeSync(book);
      book = null;
    },
  };
}
