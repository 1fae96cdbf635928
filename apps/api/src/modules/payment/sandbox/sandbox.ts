import { createHmac } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentAction } from '@grandstand/contract';
import { z } from 'zod';
import { AppError } from '../../../platform/context/error.ts';
import { defineResource } from '../../../platform/context/resources.ts';
import { isEqualSecret } from '../../../platform/security/secrets/is-equal-secret.ts';
import {
  type KnownPayment,
  type PaymentDispute,
  type PaymentProvider,
  PaymentRefusedError,
  type ProviderPayout,
  type ProviderRefund,
} from '../provider.ts';
import { openSandboxBank, type SandboxBank } from './sandbox-bank.ts';
import { refundedAmountOf } from './sandbox-payment.ts';
import { sandboxCardOf } from './sandbox-card.ts';
import type { BankMessage, BankPayment, BankPayout } from './sandbox-ledger.ts';

/** Time that the card `hangs` delays its response, ms. */
const hangMs = 30_000;
/** How often the bank pays out, and how long that takes, ms: a day of a real bank. */
const payoutEveryMs = 30_000;
/** Payouts per page. */
const payoutsPerPage = 100;
/** Maximum age of a signature, ms. */
const toleranceMs = 300_000;
export const sandboxSignature = 'x-sandbox-signature';

const message = z.object({
  id: z.string(),
  type: z.string(),
  payment: z.string().optional(),
  payout: z.string().optional(),
});

/** Opens the sandbox bank of each tenant on first use. Its ledgers are files of its own, not tables. */
export const sandboxBanks = defineResource(
  ({ config, clock }) => {
    const open = new Map<string, SandboxBank>();
    return {
      of: (tenantId: string): SandboxBank => {
        const existing = open.get(tenantId);
        if (existing !== undefined) return existing;
        const folder = path.join(config.sharedDir, 'sandbox-bank', tenantId);
        const bank = openSandboxBank(folder, clock, { payoutEveryMs });
        open.set(tenantId, bank);
        return bank;
      },
      close: () => {
        for (const bank of open.values()) bank.close();
      },
    };
  },
  ({ close }) => close(),
);

export interface SandboxSettings {
  readonly bank: SandboxBank;
  /** Key of signatures and of links to the bank's page. */
  readonly key: Uint8Array;
  /** Base address of the bank's pages, e.g. `http://localhost:3000/api/payment/sandbox`. */
  readonly pages: string;
  /** ms since 1970. */
  readonly clock: () => number;
}

const hmac = (key: Uint8Array, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/**
 * Returns the part of the bank's page address that only we can create: it shows that we sent the payer
 * there.
 */
export const challengeProof = (key: Uint8Array, paymentId: string): string =>
  hmac(key, `challenge ${paymentId}`);
export const isChallengeProof = (key: Uint8Array, paymentId: string, proof: string): boolean =>
  isEqualSecret(proof, challengeProof(key, paymentId));

/** Signs a message of the bank. Returns its bytes and the signature header. */
export function signMessage(
  { key, clock }: Pick<SandboxSettings, 'key' | 'clock'>,
  { id, type, payment, payout }: Pick<BankMessage, 'id' | 'type' | 'payment' | 'payout'>,
): { body: Buffer; headers: Record<string, string> } {
  const body = Buffer.from(JSON.stringify({ id, type, payment, payout }));
  const at = clock();
  return {
    body,
    headers: { [sandboxSignature]: `${at}.${hmac(key, `${at}.${body.toString('utf8')}`)}` },
  };
}

function actionOf({ key, pages }: SandboxSettings, payment: BankPayment): PaymentAction | null {
  if (payment.status !== 'requires_action') return null;
  const url = `${pages}/${payment.id}/${challengeProof(key, payment.id)}`;
  return payment.inPage ? { kind: 'in_page', clientSecret: null, url } : { kind: 'redirect', url };
}

function cardOf({ card, status }: BankPayment): KnownPayment['card'] {
  const sandboxCard = card === null ? undefined : sandboxCardOf(card);
  if (sandboxCard === undefined || status !== 'succeeded') return null;
  return {
    reference: `card_${sandboxCard.token}_`,
    fingerprint: sandboxCard.number,
    brand: 'visa',
    last4: sandboxCard.number.slice(-4),
    expMonth: 12,
    expYear: 2040,
  };
}

const refundsOf = ({ refunds }: BankPayment, isFailed: boolean): ProviderRefund[] =>
  refunds
    .filter(({ failed = false }) => failed === isFailed)
    .map(({ id, key: refundId, amount }) => ({ reference: id, refundId, amount }));

const disputeOf = ({
  id: paymentId,
  dispute,
  amount,
  currency,
}: BankPayment): PaymentDispute | null =>
  dispute == null
    ? null
    : {
        // Named after the payment, by which the bank finds it.
        reference: `${dispute.id}:${paymentId}`,
        status: dispute.status,
        amount,
        currency,
        reason: 'fraudulent',
        evidenceDueAt: dispute.status === 'open' ? new Date(dispute.dueAt) : null,
      };

/** Does what the bank may refuse, with the error of all providers. */
function unlessRefused<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PaymentRefusedError(error.message, { cause: error });
  }
}

/** Creates the sandbox payment provider. With some cards it responds late or not at all, as a network may. */
export function createSandbox(settings: SandboxSettings): PaymentProvider {
  const { bank, key, clock } = settings;
  const stateOf = (payment: BankPayment): KnownPayment => ({
    reference: payment.id,
    status:
      payment.status === 'succeeded' &&
      refundedAmountOf(payment) > 0 &&
      refundedAmountOf(payment) === payment.amount
        ? 'refunded'
        : payment.status,
    amount: payment.amount,
    currency: payment.currency,
    action: actionOf(settings, payment),
    declineReason: payment.declineReason,
    card: cardOf(payment),
    refunds: refundsOf(payment, false),
    failedRefunds: refundsOf(payment, true),
    dispute: disputeOf(payment),
  });
  const payoutOf = (payout: BankPayout): ProviderPayout => ({
    reference: payout.id,
    state: payout.arrivesAt <= clock() ? 'paid' : 'in_transit',
    amount: payout.amount,
    currency: payout.currency,
    entries: 'ready',
    failure: null,
    createdAt: new Date(payout.createdAt),
    arrivesAt: new Date(payout.arrivesAt),
  });
  const knownPayout = (id: string): BankPayout => {
    const payout = bank.findPayout(id);
    if (payout === null) throw new Error(`the sandbox bank has no payout ${id}`);
    return payout;
  };
  /** Returns the payment that the reference of a dispute names. */
  const disputedPayment = (dispute: string): string => {
    const id = dispute.split(':')[1] ?? '';
    if (bank.find(id) === null) throw new RangeError(`the bank has no dispute ${dispute}`);
    return id;
  };
  return {
    name: 'sandbox',
    createCustomer: async (customerId) => `cus_${customerId}`,
    prepare: async ({ intentId, customer, amount, currency }) =>
      stateOf(bank.createPayment({ key: intentId, customer, amount, currency })),
    confirm: async (reference, { method, returnUrl, offSession }, signal) => {
      const card = 'token' in method ? method.token : method.card;
      const behaviour = sandboxCardOf(card)?.behaviour;
      if (behaviour === 'hangs' && !offSession) await wait(hangMs, null, { signal });
      const payment = bank.confirm(reference, card, { returnUrl, offSession });
      if (behaviour === 'loses_reply' && !offSession)
        throw new Error('the connection to the sandbox bank broke before it responded');
      return stateOf(payment);
    },
    find: async (reference) => {
      const payment = bank.find(reference);
      if (payment === null) throw new Error(`the sandbox bank has no payment ${reference}`);
      return stateOf(payment);
    },
    cancel: async (reference) => stateOf(bank.cancel(reference)),
    refund: async (reference, { refundId, amount }) =>
      stateOf(unlessRefused(() => bank.refund(reference, { key: refundId, amount }))),
    acceptDispute: async (dispute) => {
      unlessRefused(() => bank.decideDispute(disputedPayment(dispute), 'lost'));
    },
    submitEvidence: async (dispute, evidence) => {
      unlessRefused(() => bank.submitEvidence(disputedPayment(dispute), evidence));
    },
    listPayouts: async (since, after) => {
      const all = bank
        .payouts()
        .filter(({ createdAt }) => createdAt >= since.getTime())
        .toReversed();
      const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
      const page = all.slice(from, from + payoutsPerPage);
      const hasMore = from + page.length < all.length;
      return { payouts: page.map(payoutOf), next: hasMore ? (page.at(-1)?.id ?? null) : null };
    },
    findPayout: async (reference) => payoutOf(knownPayout(reference)),
    listPayoutEntries: async (reference) => {
      const { entries, currency } = knownPayout(reference);
      return {
        entries: entries.map(({ id, kind, payment, amount, fee, at }) => ({
          reference: id,
          kind: kind === 'charge' ? ('payment' as const) : kind,
          payment,
          returnedPayout: null,
          amount,
          fee,
          currency,
          at: new Date(at),
        })),
        next: null,
      };
    },
    removeCard: async () => {},
    verifyWebhook: async (body, headers) => {
      const header = headers[sandboxSignature];
      const [at = '', signature = ''] = typeof header === 'string' ? header.split('.') : [];
      const text = body.toString('utf8');
      const isRecent = Math.abs(clock() - Number(at)) <= toleranceMs;
      if (!isRecent || !isEqualSecret(signature, hmac(key, `${at}.${text}`)))
        throw new AppError('webhook_invalid');
      const { id, type, payment = null, payout = null } = message.parse(JSON.parse(text));
      return { id, type, reference: payment, payout };
    },
  };
}
