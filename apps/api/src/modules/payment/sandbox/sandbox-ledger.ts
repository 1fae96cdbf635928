/** The file of the sandbox bank: its lines, and how they are read. */
import {
  appendFileSync,
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  truncateSync,
} from 'node:fs';
import type { DeclineReason } from '@grandstand/contract';
import type { NewEvidence } from '../provider.ts';

/** A payment as recorded by the bank. */
export interface BankPayment {
  readonly id: string;
  readonly key: string;
  readonly customer: string;
  /** Minor currency units. */
  readonly amount: number;
  readonly currency: string;
  status: 'ready' | 'requires_action' | 'processing' | 'succeeded' | 'failed';
  declineReason: DeclineReason | null;
  /** The last card tried. */
  card: string | null;
  returnUrl: string | null;
  inPage: boolean;
  /** When a delayed payment settles, ms since 1970. */
  settlesAt: number | null;
  refunds: readonly BankRefund[];
  /** When its payer disputes it, ms since 1970; absent or null if never. */
  disputesAt?: number | null;
  dispute?: BankDispute | null;
}

/** A payment that its payer disputes; the bank has taken the money back unless it is won. */
export interface BankDispute {
  readonly id: string;
  readonly status: 'open' | 'won' | 'lost';
  /** When it is lost without a decision, because no evidence was submitted, ms since 1970. */
  readonly dueAt: number;
  /** Submitted by the shop; absent if none. */
  readonly evidence?: NewEvidence;
  /** When the bank decides by the evidence, ms since 1970; absent if there is none. */
  readonly decidesAt?: number;
}

/** A refund of a payment, by the shop or by the bank itself. */
export interface BankRefund {
  readonly id: string;
  /** The shop's idempotency key; null for a refund that the bank made. */
  readonly key: string | null;
  readonly amount: number;
  /** True if it could not be paid out, so that its money came back; absent in lines of earlier versions. */
  readonly failed?: boolean;
}

/** A message about a payment or payout from the bank to the shop, sent until it is accepted or given up. */
export interface BankMessage {
  readonly id: string;
  readonly delivery: string;
  readonly type: string;
  /** Absent for a payout. */
  readonly payment?: string;
  readonly payout?: string;
  readonly dueAt: number;
}

/** A money transfer in the bank's own ledger. */
export interface BankTransfer {
  readonly payment: string;
  readonly key: string;
  readonly kind: 'charge' | 'refund' | 'returned_refund' | 'dispute' | 'returned_dispute';
  readonly amount: number;
  readonly currency: string;
  /** Absent in lines of earlier versions, as is its time, ms since 1970. */
  readonly id?: string;
  readonly at?: number;
}

/** Money that the bank sent to the shop's account. */
export interface BankPayout {
  readonly id: string;
  readonly currency: string;
  /** After fees, minor currency units. */
  readonly amount: number;
  readonly entries: readonly BankPayoutEntry[];
  /** ms since 1970. */
  readonly createdAt: number;
  /** ms since 1970. */
  readonly arrivesAt: number;
}

export interface BankPayoutEntry {
  readonly id: string;
  readonly kind: BankTransfer['kind'];
  readonly payment: string;
  /** Negative for what was deducted. */
  readonly amount: number;
  readonly fee: number;
  readonly at: number;
}

/** Fields that lines of earlier versions may have: a refund was always of the whole payment. */
interface OldPayment {
  readonly refunded?: boolean;
}

/** One line of the ledger's file. */
export type LedgerLine =
  | { readonly op: 'payment'; readonly payment: BankPayment & OldPayment }
  | {
      readonly op: 'change';
      readonly id: string;
      readonly change: Partial<BankPayment> & OldPayment;
    }
  | { readonly op: 'transfer'; readonly transfer: BankTransfer }
  | { readonly op: 'payout'; readonly payout: BankPayout }
  | { readonly op: 'message'; readonly message: BankMessage }
  /** The message was accepted, or its last delivery failed. */
  | { readonly op: 'delivered'; readonly delivery: string };

/** Reads the ledger. Removes a last line that a killed process left unfinished. */
export function readLedger(file: string): LedgerLine[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, end)));
  return linesOf(text.slice(0, end));
}

const linesOf = (text: string): LedgerLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LedgerLine);

/** A ledger that several processes append to. */
export interface OpenLedger {
  /** Applies the lines that other processes have written since the last call. */
  readonly read: () => void;
  /** Appends lines in a single write, and applies them after those that others wrote before. */
  readonly write: (...lines: readonly LedgerLine[]) => void;
  readonly close: () => void;
}

/** Opens a ledger; `apply` receives every line once, in the order of the file. */
export function openLedger(file: string, apply: (line: LedgerLine) => void): OpenLedger {
  // Removes what a killed process left unfinished.
  readLedger(file);
  let descriptor: number | null = openSync(file, 'a+', 0o600);
  let position = 0;
  const read = (): void => {
    if (descriptor === null) throw new Error('the sandbox bank is closed');
    const unread = fstatSync(descriptor).size - position;
    if (unread <= 0) return;
    const bytes = Buffer.alloc(unread);
    const length = readSync(descriptor, bytes, 0, unread, position);
    const end = bytes.subarray(0, length).lastIndexOf('\n') + 1;
    position += end;
    for (const line of linesOf(bytes.toString('utf8', 0, end))) apply(line);
  };
  read();
  return {
    read,
    write: (...lines) => {
      if (descriptor === null) throw new Error('the sandbox bank is closed');
      appendFileSync(descriptor, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      read();
    },
    close: () => {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
