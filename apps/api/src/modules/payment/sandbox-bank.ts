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

/** Word of a payment that the bank sends to the shop, until it is taken or was sent often enough. */
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
  /** Taken, or given up. */
  | { readonly op: 'delivered'; readonly delivery: string };

const takesTimeMs = 8000;
/** Payments that are over and kept in memory; older ones are read from the book when they are asked for. */
const mostOver = 5000;
/** How often a message is sent that is not taken: over eight minutes. */
const mostSendings = 9;
const sendAgainMs = 2000;
/** How late what comes in the wrong order or again comes, ms. */
const lateMs = 1500;

/**
 * The card of a token or of a stored card, whose reference names it; undefined for what is neither. Eight
 * digits at the end of a token are those of another card that does the same.
 */
export function sandboxCardOf(name: string): SandboxCard | undefined {
  const [, token, digits] =
    /^(?:card_)?(tok_sandbox_[a-z_]*[a-z])(?:_(\d{8}))?_?$/.exec(name) ?? [];
  const card = sandboxCards.find((each) => each.token === token);
  if (card === undefined || digits === undefined) return card;
  return {
    behaviour: card.behaviour,
    number: `${card.number.slice(0, 8)}${digits}`,
    token: `${card.token}_${digits}`,
  };
}

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
  /** Messages that are due and neither delivered nor given up yet. */
  dueMessages(): readonly BankMessage[];
  markDelivered(delivery: string): void;
  /**
   * A message was not taken: it is sent again later, after 2 s, then after twice as long each time.
   * Answers false when that was the last time: then the shop has to ask, which its completer does.
   */
  markRefused(delivery: string): boolean;
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

/**
 * Opens the bank's book in a folder.
 * @param keeps how many payments that are over are kept in memory
 */
export function openSandboxBank(
  folder: string,
  clock: Clock,
  { keeps = mostOver }: { readonly keeps?: number } = {},
): SandboxBank {
  const payments = new Map<string, BankPayment>();
  const byKey = new Map<string, string>();
  /** Those of `payments` that are over, in the order in which they came to their end. */
  const over = new Set<string>();
  /** Those that go through by themselves. */
  const settling = new Set<string>();
  const messages = new Map<string, BankMessage>();
  /** How often a message was not taken, and when it is sent again, ms since 1970. */
  const refused = new Map<string, { readonly times: number; readonly nextAt: number }>();

  const forget = (id: string): void => {
    const payment = payments.get(id);
    if (payment !== undefined) byKey.delete(payment.key);
    payments.delete(id);
    over.delete(id);
  };
  /** Notes whether a payment is over, or goes through by itself. */
  const sort = ({ id, status, settlesAt }: BankPayment): void => {
    if (settlesAt === null) settling.delete(id);
    else settling.add(id);
    if (status !== 'succeeded' && status !== 'failed') return;
    over.add(id);
    const [oldest] = over;
    if (over.size > keeps && oldest !== undefined) forget(oldest);
  };

  const apply = (line: Line): void => {
    switch (line.op) {
      case 'payment':
        payments.set(line.payment.id, { ...line.payment });
        byKey.set(line.payment.key, line.payment.id);
        sort(line.payment);
        break;
      case 'change': {
        const payment = payments.get(line.id);
        if (payment === undefined) break;
        Object.assign(payment, line.change);
        sort(payment);
        break;
      }
      case 'transfer':
        // Read from the book by whoever compares it.
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
  for (const line of readBook(file)) apply(line);
  let book: number | null = openSync(file, 'a', 0o600);
  const write = (...lines: readonly Line[]): void => {
    if (book === null) throw new Error('the bank is closed');
    appendFileSync(book, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    for (const line of lines) apply(line);
  };
  const newName = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url')}`;

  /** A payment by its id; one that is over for long comes from the book. */
  const lookUp = (id: string): BankPayment | undefined => {
    if (!payments.has(id))
      for (const line of readBook(file))
        if ((line.op === 'payment' ? line.payment.id : line.op === 'change' && line.id) === id)
          apply(line);
    return payments.get(id);
  };
  const known = (id: string): BankPayment => {
    const payment = lookUp(id);
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
      // Where a card is kept alone, no money moves.
      ...(amount === 0
        ? []
        : [
            {
              op: 'transfer',
              transfer: { payment: id, key, kind: 'charge', amount, currency },
            } as const,
          ]),
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
          : behaviour === 'asks_always' && offSession
            ? 'authentication_required'
            : declines[behaviour];
      if (refusal !== undefined) write(tried, ...failed(payment, refusal));
      else if (
        behaviour === 'asks_always' ||
        ((behaviour === 'asks' || behaviour === 'asks_in_page') && !offSession)
      )
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
      const payment = lookUp(id);
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
      for (const id of settling) settle(known(id));
      const now = clock();
      return [...messages.values()]
        .filter(({ delivery, dueAt }) => (refused.get(delivery)?.nextAt ?? dueAt) <= now)
        .toSorted((one, other) => one.dueAt - other.dueAt);
    },
    markDelivered: (delivery) => write({ op: 'delivered', delivery }),
    markRefused: (delivery) => {
      const times = (refused.get(delivery)?.times ?? 0) + 1;
      if (times === mostSendings) {
        write({ op: 'delivered', delivery });
        return false;
      }
      refused.set(delivery, { times, nextAt: clock() + sendAgainMs * 2 ** (times - 1) });
      return true;
    },
    transfers: () =>
      readBook(file).flatMap((line) => (line.op === 'transfer' ? [line.transfer] : [])),
    close: () => {
      if (book !== null) closeSync(book);
      book = null;
    },
  };
}
