import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDisputeStages } from '../ledger/dispute.service.ts';
import type { DisputeStage } from '../payment.table.ts';
import {
  type Confirmation,
  type NewPayment,
  type PaymentDispute,
  type PaymentProvider,
  PaymentRefusedError,
} from '../provider.ts';
import { createStripe } from './stripe.ts';
import { openStripe } from './stripe-client.ts';
import { disputeAmong, toStripeAmount } from './stripe-state.ts';
import { startStripeStandIn, stripeWebhookSecret, type StripeStandIn } from '../testing.ts';

let standIn: StripeStandIn;
let provider: PaymentProvider;
let payments = 0;
beforeAll(async () => {
  standIn = await startStripeStandIn();
  const client = await openStripe('sk_test_0123456789', standIn.address);
  provider = createStripe({ client, webhookSecret: stripeWebhookSecret, clock: () => 0 });
});
afterAll(() => standIn.close());

const payment = (fields: Partial<NewPayment> = {}): NewPayment => ({
  intentId: `pi_${(payments += 1)}`,
  customer: 'cus_ann',
  amount: 499,
  currency: 'EUR',
  title: 'A ticket',
  saveCard: true,
  ...fields,
});
const pay = async (
  requested: NewPayment,
  token: string,
  fields: Partial<Confirmation> = {},
  signal = new AbortController().signal,
) => {
  const { reference } = await provider.prepare(requested);
  const confirmation = { method: { token }, returnUrl: 'https://shop.test/', offSession: false };
  return provider.confirm(
    reference,
    { intentId: requested.intentId, ...confirmation, ...fields },
    signal,
  );
};

describe('Stripe as a payment provider', () => {
  it('[SEC-14] identifies a payment by our key, even if other details change', async () => {
    const requested = payment();
    const first = await provider.prepare(requested);
    expect(first).toMatchObject({ status: 'ready', amount: 499, currency: 'EUR' });
    expect(await provider.prepare(requested)).toEqual(first);
    // The job `payment-completer` does not know the title.
    expect(await provider.prepare({ ...requested, title: '' })).toEqual(first);
  });

  it('stores a card without a charge, confirmed if the bank requires it', async () => {
    const before = standIn.transfers().length;
    const free = () => payment({ amount: 0 });
    expect(await pay(free(), 'pm_approves')).toMatchObject({
      status: 'succeeded',
      amount: 0,
      currency: 'EUR',
      card: { reference: 'pm_approves', last4: '4242' },
    });
    const challenged = await pay(free(), 'pm_asks');
    expect(challenged).toMatchObject({ status: 'requires_action', action: { kind: 'in_page' } });
    standIn.completeChallenge(challenged.reference, true);
    expect((await provider.find(challenged.reference)).status).toBe('succeeded');
    expect(await pay(free(), 'pm_declines')).toMatchObject({ status: 'failed' });
    const unconfirmed = await provider.prepare(free());
    expect((await provider.cancel(unconfirmed.reference)).status).toBe('failed');
    expect(standIn.transfers().length).toBe(before);
  });

  it('charges a card off-session, unless the bank requires a confirmation', async () => {
    const absent = (card: string) => pay(payment(), '', { method: { card }, offSession: true });
    expect(await absent('pm_approves')).toMatchObject({ status: 'succeeded' });
    expect(standIn.requests.at(-1)?.form).toMatchObject({ off_session: 'true' });
    expect(await absent('pm_asks')).toMatchObject({
      status: 'failed',
      declineReason: 'authentication_required',
    });
    expect(standIn.intents().at(-1)?.status).toBe('canceled');
  });

  it('stops waiting at the abort signal, and the payment can still be cancelled or found', async () => {
    const controller = new AbortController();
    const requested = payment();
    const pending = pay(requested, 'pm_waits', {}, controller.signal);
    const outcome = pending.then(
      () => 'completed',
      (error: unknown) => String(error),
    );
    await expect.poll(() => standIn.requests.at(-1)?.path).toMatch(/confirm$/);
    controller.abort();
    expect(await outcome).toContain('the wait for Stripe was aborted');
    const { reference } = await provider.prepare(requested);
    expect((await provider.cancel(reference)).status).toBe('failed');
    standIn.release();
    // The confirmation that was aborted here reaches Stripe now, after the cancellation.
    await expect.poll(async () => (await provider.find(reference)).status).toBe('failed');
    expect(standIn.transfers().filter(({ payment: id }) => id === reference)).toEqual([]);
  });

  it('leaves a completed payment unchanged on cancel, and refunds once', async () => {
    const { reference } = await pay(payment(), 'pm_approves');
    expect((await provider.cancel(reference)).status).toBe('succeeded');
    const all = { refundId: 'all', amount: 499, currency: 'EUR' };
    await provider.refund(reference, all);
    await provider.refund(reference, all);
    await expect(provider.refund(reference, { ...all, refundId: 'another' })).rejects.toThrow(
      PaymentRefusedError,
    );
    expect((await provider.find(reference)).status).toBe('refunded');
    expect(standIn.transfers().filter(({ payment: id }) => id === reference)).toHaveLength(2);
    await provider.removeCard('pm_unknown');
  });
});

it("amounts are converted to Stripe's units: minor currency units, but hundredths for two currencies without any", () => {
  expect(toStripeAmount(499, 'EUR')).toBe(499);
  expect(toStripeAmount(500, 'JPY')).toBe(500);
  expect(toStripeAmount(500, 'ISK')).toBe(50_000);
});

describe('a dispute', () => {
  it('is reported with its status, unlike an inquiry by the bank, which moves no money', () => {
    const disputeIn = (status: string) =>
      disputeAmong([
        {
          id: 'du',
          status,
          amount: 499,
          currency: 'eur',
          reason: 'fraudulent',
          evidence_details: { due_by: 1_800_000_000 },
        } as never,
      ]);
    expect(disputeIn('warning_needs_response')).toBeNull();
    expect(disputeIn('under_review')).toEqual({
      reference: 'du',
      status: 'open',
      amount: 499,
      currency: 'EUR',
      reason: 'fraudulent',
      evidenceDueAt: new Date(1_800_000_000_000),
    });
    expect(disputeIn('lost')?.status).toBe('lost');
    expect(disputeIn('won')?.status).toBe('won');
  });

  it('[FLT-05] ends in the same stage for duplicate or reordered messages', () => {
    const stagesAfter = (all: readonly PaymentDispute['status'][]) => {
      let storedStages: DisputeStage[] = [];
      for (const status of all)
        storedStages = [...storedStages, ...newDisputeStages(storedStages, status)];
      return storedStages;
    };
    const last = (all: readonly PaymentDispute['status'][]) => stagesAfter(all).at(-1);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<PaymentDispute['status']>('open', 'won'), { minLength: 1 }),
        (all) => {
          const expected = all.includes('won') ? 'won' : 'opened';
          expect(last(all)).toBe(expected);
          expect(last([...all].toReversed())).toBe(expected);
          expect(new Set(stagesAfter(all)).size).toBe(stagesAfter(all).length);
        },
      ),
    );
    expect(stagesAfter(['lost', 'open', 'lost'])).toEqual(['opened', 'lost']);
    // Won on appeal.
    expect(stagesAfter(['open', 'lost', 'won', 'lost', 'open'])).toEqual(['opened', 'lost', 'won']);
  });
});
