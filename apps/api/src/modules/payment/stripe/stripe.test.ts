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
  const evidence = {
    key: 'd_1:0',
    explanation: 'The customer watched the match.',
    customerName: 'Ann',
    customerEmail: 'ann@fans.example',
    product: 'Ticket: access to the video of North – South (1 May 2026) online',
    serviceDate: '1 May 2026',
    payment: ['Paid 4.99 EUR on 1 May 2026, 18:00 UTC', 'Receipt 7 of 1 May 2026'],
    watched: ['North – South: watched to the end, last on 1 May 2026, 21:00 UTC'],
    signIns: ['Signed in on 1 May 2026, 17:59 UTC, from DE'],
  };
  const disputed = async () => {
    const { reference } = await pay(payment(), 'pm_approves');
    standIn.dispute(reference, 'needs_response');
    return (await provider.find(reference)).dispute?.reference ?? '';
  };

  it('takes evidence in the fields of Stripe, and submits it at once', async () => {
    const dispute = await disputed();
    await provider.submitEvidence(dispute, evidence);
    expect(standIn.requests.at(-1)).toEqual({
      path: `/v1/disputes/${dispute}`,
      key: 'd_1:0',
      form: {
        submit: 'true',
        'metadata[evidence]': 'd_1:0',
        'evidence[uncategorized_text]':
          'The customer watched the match.\n\nPaid 4.99 EUR on 1 May 2026, 18:00 UTC\nReceipt 7 of 1 May 2026',
        'evidence[customer_name]': 'Ann',
        'evidence[customer_email_address]': 'ann@fans.example',
        'evidence[product_description]': evidence.product,
        'evidence[service_date]': '1 May 2026',
        'evidence[access_activity_log]':
          'Watched of what was bought:\nNorth – South: watched to the end, last on 1 May 2026, 21:00 UTC\nUse of the account:\nSigned in on 1 May 2026, 17:59 UTC, from DE',
      },
    });
  });

  it('leaves out what is not known, and the end of an activity that is too long for the field', async () => {
    const lines = Array.from(
      { length: 500 },
      (_, index) => `Signed in for the time ${index} from here`,
    );
    await provider.submitEvidence(await disputed(), {
      ...evidence,
      key: 'd_2:0',
      customerName: null,
      customerEmail: null,
      serviceDate: null,
      watched: [],
      signIns: [...lines, ...lines],
    });
    const form: Readonly<Record<string, string>> = standIn.requests.at(-1)?.form ?? {};
    expect(Object.keys(form).toSorted()).toEqual([
      'evidence[access_activity_log]',
      'evidence[product_description]',
      'evidence[uncategorized_text]',
      'metadata[evidence]',
      'submit',
    ]);
    const activity = form['evidence[access_activity_log]'] ?? '';
    expect(activity.length).toBeLessThanOrEqual(20_000);
    expect(activity).toMatch(/^Use of the account:\nSigned in for the time 0 from here\n/);
    expect(activity).toMatch(/from here$/);
  });

  it('takes evidence once: a repetition is the same, other evidence is refused', async () => {
    const dispute = await disputed();
    const first = { ...evidence, key: 'd_3:0' };
    await provider.submitEvidence(dispute, first);
    await provider.submitEvidence(dispute, first);
    standIn.forgetKeys();
    await provider.submitEvidence(dispute, first);
    await expect(
      provider.submitEvidence(dispute, { ...evidence, key: 'd_3:1', explanation: 'Another one.' }),
    ).rejects.toThrow(PaymentRefusedError);
  });

  it('against which the bank takes no evidence has no due time', () => {
    const details = { due_by: 0 };
    const dispute = { id: 'du', status: 'needs_response', amount: 1, currency: 'eur' };
    expect(
      disputeAmong([{ ...dispute, evidence_details: details } as never])?.evidenceDueAt,
    ).toBeNull();
  });

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
