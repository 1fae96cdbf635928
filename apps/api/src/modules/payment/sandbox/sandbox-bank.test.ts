import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandboxBank, type SandboxBank } from './sandbox-bank.ts';

const secondMs = 1000;
let now = 0;
let folder: string;
let bank: SandboxBank;
const open = () => openSandboxBank(folder, () => now, { maxRetained: 2 });
beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00Z');
  folder = await mkdtemp(path.join(tmpdir(), 'bank-'));
  bank = open();
});
afterEach(async () => {
  bank.close();
  await rm(folder, { recursive: true, force: true });
});

const terms = { returnUrl: 'https://shop.test/', offSession: false };
/** Pays with a sandbox card and returns the payment's id. */
const pay = (key: string, card = 'tok_sandbox_approves'): string => {
  const { id } = bank.createPayment({ key, customer: 'ann', amount: 499, currency: 'EUR' });
  bank.confirm(id, card, terms);
  return id;
};
const drainAll = () => {
  for (const { delivery } of bank.dueMessages()) bank.markDelivered(delivery);
};

it('only the latest finished payments stay in memory, and others are read from the ledger', async () => {
  const ids = ['a', 'b', 'c', 'd'].map((key) => pay(key));
  const unconfirmed = pay('e', 'tok_sandbox_asks');
  const statuses = () => [...ids, unconfirmed].map((id) => bank.find(id)?.status ?? null);
  const ledger = path.join(folder, 'book.jsonl');
  // Without the ledger only payments in memory are found.
  await rename(ledger, `${ledger}.aside`);
  expect(statuses()).toEqual([null, null, 'succeeded', 'succeeded', 'requires_action']);
  await rename(`${ledger}.aside`, ledger);
  expect(statuses()).toEqual([...Array.from({ length: 4 }, () => 'succeeded'), 'requires_action']);
  // A payment of any age is refunded once.
  const [first = ''] = ids;
  bank.refund(first);
  for (const id of ids) bank.find(id);
  bank.refund(first);
  bank.close();
  bank = open();
  bank.refund(first);
  expect(bank.transfers().filter(({ payment }) => payment === first)).toMatchObject([
    { kind: 'charge' },
    { kind: 'refund' },
  ]);
});

it('processes that share the folder see each other’s payments, refunds and deliveries', () => {
  const other = open();
  try {
    const id = pay('shared', 'tok_sandbox_asks');
    expect(other.find(id)?.status).toBe('requires_action');
    expect(
      other.createPayment({ key: 'shared', customer: 'ann', amount: 499, currency: 'EUR' }).id,
    ).toBe(id);
    other.completeChallenge(id, true);
    expect(bank.find(id)?.status).toBe('succeeded');
    bank.refund(id, { key: 'once' });
    other.refund(id, { key: 'once' });
    expect(bank.transfers().map(({ kind }) => kind)).toEqual(['charge', 'refund']);
    for (const { delivery } of other.dueMessages()) other.markDelivered(delivery);
    expect(bank.dueMessages()).toEqual([]);
  } finally {
    other.close();
  }
});

it('a delayed payment settles by itself, even after a restart', () => {
  const id = pay('slow', 'tok_sandbox_takes_time');
  drainAll();
  bank.close();
  bank = open();
  now += 8 * secondMs;
  expect(bank.dueMessages().map(({ type, payment }) => [type, payment])).toEqual([
    ['payment.succeeded', id],
  ]);
  expect(bank.transfers().map(({ kind }) => kind)).toEqual(['charge']);
});

it('a rejected message is sent nine times, at doubling intervals, without delaying others', () => {
  pay('a');
  const [refused] = bank.dueMessages();
  const sent: number[] = [];
  const results: boolean[] = [];
  const startedAt = now;
  for (; now < startedAt + 3600 * secondMs; now += secondMs)
    for (const { delivery } of bank.dueMessages()) {
      sent.push((now - startedAt) / secondMs);
      results.push(bank.markRefused(delivery));
    }
  expect(sent).toEqual([0, 2, 6, 14, 30, 62, 126, 254, 510]);
  expect(results.lastIndexOf(true)).toBe(7);
  expect(results.at(-1)).toBe(false);
  pay('b');
  expect(bank.dueMessages()).toHaveLength(1);
  expect(bank.dueMessages()).not.toContainEqual(refused);
  bank.close();
  bank = open();
  expect(bank.dueMessages()).toHaveLength(1);
});

it.each([
  ['tok_sandbox_declines_later', 'succeeded', 'failed', 'card_declined'],
  ['tok_sandbox_asks_always', 'requires_action', 'failed', 'authentication_required'],
  ['tok_sandbox_asks', 'requires_action', 'succeeded', null],
])(
  'the card %s gives a payment that is %s with its owner present, and %s at a renewal (%s)',
  (card, present, absent, reason) => {
    expect(bank.find(pay('now', card))?.status).toBe(present);
    const { id } = bank.createPayment({
      key: 'later',
      customer: 'ann',
      amount: 499,
      currency: 'EUR',
    });
    expect(bank.confirm(id, card, { ...terms, offSession: true })).toMatchObject({
      status: absent,
      declineReason: reason,
    });
  },
);

it('an amount of 0 only stores the card, and moves no money', () => {
  const { id } = bank.createPayment({ key: 'card', customer: 'ann', amount: 0, currency: 'EUR' });
  expect(bank.confirm(id, 'tok_sandbox_approves', terms).status).toBe('succeeded');
  expect(bank.transfers()).toEqual([]);
});

describe('a card that disputes', () => {
  const kinds = () => bank.transfers().map(({ kind }) => kind);
  const dispute = () => {
    const id = pay('disputed', 'tok_sandbox_disputes');
    now += 5 * secondMs;
    bank.dueMessages();
    return id;
  };

  it('pays, and takes the money back five seconds later, even after a restart', () => {
    const id = pay('disputed', 'tok_sandbox_disputes');
    expect(bank.find(id)).toMatchObject({ status: 'succeeded' });
    expect(kinds()).toEqual(['charge']);
    drainAll();
    bank.close();
    bank = open();
    now += 5 * secondMs;
    expect(bank.dueMessages().map(({ type }) => type)).toEqual(['dispute.open']);
    expect(bank.find(id)?.dispute).toMatchObject({ status: 'open' });
    expect(kinds()).toEqual(['charge', 'dispute']);
  });

  it('wins without evidence after a week, once', () => {
    const id = dispute();
    now += 7 * 24 * 3600 * secondMs;
    expect(bank.find(id)?.dispute).toMatchObject({ status: 'lost' });
    bank.dueMessages();
    expect(kinds()).toEqual(['charge', 'dispute']);
    expect(() => bank.decideDispute(id, 'won')).toThrow(RangeError);
  });

  const evidence = {
    key: 'd:1',
    explanation: 'Watched to the end.',
    customerName: null,
    customerEmail: null,
    product: 'Ticket',
    serviceDate: null,
    payment: [],
    watched: ['North – South: watched to the end'],
    signIns: [],
  };

  it.each([
    ['loses against evidence that the customer watched', evidence.watched, 'won'],
    ['wins against evidence without that', [], 'lost'],
  ])('%s, ten seconds after it, even after a restart', (_, watched, outcome) => {
    const id = dispute();
    bank.submitEvidence(id, { ...evidence, watched });
    expect(bank.find(id)?.dispute).toMatchObject({
      status: 'open',
      evidence: { explanation: 'Watched to the end.', watched },
    });
    bank.close();
    bank = open();
    now += 10 * secondMs;
    expect(bank.find(id)?.dispute).toMatchObject({ status: outcome });
  });

  it('takes evidence once, and none after its decision', () => {
    const id = dispute();
    bank.submitEvidence(id, evidence);
    now += 5 * secondMs;
    bank.submitEvidence(id, evidence);
    expect(() => bank.submitEvidence(id, { ...evidence, key: 'd:2' })).toThrow(RangeError);
    now += 5 * secondMs;
    expect(bank.find(id)?.dispute).toMatchObject({ status: 'won' });
    expect(() => bank.submitEvidence(id, { ...evidence, key: 'd:2' })).toThrow(RangeError);
  });

  it('loses if the bank decides so: the money comes back and can be refunded again', () => {
    const id = dispute();
    expect(() => bank.refund(id, { amount: 1 })).toThrow(RangeError);
    bank.decideDispute(id, 'won');
    bank.refund(id, { amount: 100 });
    expect(kinds()).toEqual(['charge', 'dispute', 'returned_dispute', 'refund']);
  });
});
