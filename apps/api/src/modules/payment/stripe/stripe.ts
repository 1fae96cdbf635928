import type { Stripe } from 'stripe';
import { z } from 'zod';
import { AppError } from '../../../platform/context/error.ts';
import {
  type KnownPayment,
  type NewPayment,
  type PaymentProvider,
  PaymentRefusedError,
} from '../provider.ts';
import { stripeEvidence } from './stripe-evidence.ts';
import { stripePayouts } from './stripe-payouts.ts';
import {
  disputeAmong,
  noRefunds,
  isOpenAfterDecline,
  refundsAmong,
  stateOfPayment,
  stateOfSetup,
  toStripeAmount,
} from './stripe-state.ts';

/** Maximum age of a message, s (SEC-15). */
const toleranceSeconds = 300;

interface StripeOptions {
  readonly client: Stripe;
  readonly webhookSecret: string;
  /** ms since 1970. */
  readonly clock: () => number;
}

/**
 * The fields of a message that name its payment or payout, whose state is queried at Stripe, so the API
 * version of the message does not matter.
 */
const message = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      payment_intent: z.string().nullish(),
    }),
  }),
});

/** Returns the payment that a message is about; null if it is about something else. */
function referenceIn({ data }: z.output<typeof message>): string | null {
  const { object, id, payment_intent: payment } = data.object;
  if (object === 'payment_intent' || object === 'setup_intent') return id ?? null;
  return object === 'charge' || object === 'dispute' || object === 'refund'
    ? (payment ?? null)
    : null;
}

/** Card setups without a charge have their own id prefix at Stripe. */
const isSetup = (reference: string) => reference.startsWith('seti_');

const kindOf = (error: unknown): unknown =>
  error instanceof Error && 'type' in error ? error.type : null;

/** True if Stripe understood and rejected the request, so that a retry is pointless. */
const isRefusal = (error: unknown): error is Error & { readonly code?: string } =>
  kindOf(error) === 'StripeCardError' || kindOf(error) === 'StripeInvalidRequestError';

/** Rejects when the signal aborts. The request continues, and the job `payment-completer` queries its outcome. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new Error('the wait for Stripe was aborted'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    // Prevents an unhandled rejection after the abort.
    work.catch(() => {});
    aborted.promise.catch(() => {});
  }
}

/**
 * Creates the Stripe payment provider. Zero amounts are setup intents, all others payment intents. Each has
 * our intent id as idempotency key and in its metadata. A payment whose card was declined is cancelled at
 * Stripe, which would accept another card for it: with us, it is final.
 */
export function createStripe({ client, webhookSecret, clock }: StripeOptions): PaymentProvider {
  const disputeOf = async ({ id, latest_charge: charge }: Stripe.PaymentIntent) => {
    if (charge === null || typeof charge === 'string' || !charge.disputed) return null;
    return disputeAmong((await client.disputes.list({ payment_intent: id, limit: 20 })).data);
  };
  /** The refunds of a payment; a payment has at most a few. */
  const refundsOf = async (
    { id, latest_charge: charge }: Stripe.PaymentIntent,
    listsRefunds: boolean,
  ) => {
    if (charge === null || typeof charge === 'string') return noRefunds;
    // Failed refunds no longer count in `amount_refunded`.
    if (charge.amount_refunded === 0 && !listsRefunds) return noRefunds;
    return refundsAmong(
      await client.refunds
        .list({ payment_intent: id, limit: 100 })
        .autoPagingToArray({ limit: 1000 }),
    );
  };
  const retrieve = async (reference: string) =>
    isSetup(reference)
      ? client.setupIntents.retrieve(reference, { expand: ['payment_method'] })
      : client.paymentIntents.retrieve(reference, { expand: ['payment_method', 'latest_charge'] });
  const stateOf = async (
    intent: Stripe.PaymentIntent | Stripe.SetupIntent,
    listsRefunds = false,
  ): Promise<KnownPayment> =>
    intent.object === 'setup_intent'
      ? stateOfSetup(intent)
      : stateOfPayment(intent, await refundsOf(intent, listsRefunds), await disputeOf(intent));

  /** Cancels an unfinished payment; completed or cancelled ones stay as they are. */
  async function cancel(reference: string): Promise<KnownPayment> {
    try {
      await (isSetup(reference)
        ? client.setupIntents.cancel(reference)
        : client.paymentIntents.cancel(reference));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    return stateOf(await retrieve(reference));
  }
  async function find(
    reference: string,
    { listsRefunds = false }: { readonly listsRefunds?: boolean } = {},
  ): Promise<KnownPayment> {
    const intent = await retrieve(reference);
    return isOpenAfterDecline(intent) ? cancel(reference) : stateOf(intent, listsRefunds);
  }

  /**
   * Returns the payment with our key, after Stripe reported that the key was used with other content. Throws
   * `PaymentRefusedError` if there is none, since Stripe then rejected the original request.
   */
  async function findByKey(payment: NewPayment): Promise<KnownPayment> {
    const { intentId, customer, amount } = payment;
    const intents =
      amount === 0
        ? await client.setupIntents.list({ customer, limit: 100 })
        : await client.paymentIntents.list({ customer, limit: 100 });
    const intent = intents.data.find(({ metadata }) => metadata?.['intent'] === intentId);
    if (intent === undefined)
      throw new PaymentRefusedError(`Stripe has no payment of the intent ${intentId}`);
    return find(intent.id);
  }
  async function create(payment: NewPayment): Promise<KnownPayment> {
    const { intentId, customer, amount, currency, title, saveCard } = payment;
    const common = {
      customer,
      payment_method_types: ['card'],
      metadata: { intent: intentId, currency },
      ...(title !== '' && { description: title }),
    };
    const key = { idempotencyKey: intentId };
    if (amount === 0)
      return stateOf(await client.setupIntents.create({ ...common, usage: 'off_session' }, key));
    return stateOf(
      await client.paymentIntents.create(
        {
          ...common,
          amount: toStripeAmount(amount, currency),
          currency: currency.toLowerCase(),
          ...(saveCard && { setup_future_usage: 'off_session' as const }),
        },
        key,
      ),
    );
  }

  /** Returns Stripe's reference of the card. Converts an old-style token to a payment method first. */
  async function methodOf({
    method,
    intentId,
  }: Parameters<PaymentProvider['confirm']>[1]): Promise<string> {
    if ('card' in method) return method.card;
    if (!method.token.startsWith('tok_')) return method.token;
    const created = await client.paymentMethods.create(
      { type: 'card', card: { token: method.token } },
      { idempotencyKey: `${intentId}:card` },
    );
    return created.id;
  }
  async function tryCard(
    reference: string,
    confirmation: Parameters<PaymentProvider['confirm']>[1],
  ): Promise<KnownPayment> {
    const { intentId, returnUrl, offSession } = confirmation;
    try {
      const method = {
        payment_method: await methodOf(confirmation),
        // Stripe's script prompts on our page where possible. Otherwise the bank's page returns the payer.
        ...(offSession ? {} : { return_url: returnUrl, use_stripe_sdk: true }),
      };
      const key = { idempotencyKey: `${intentId}:confirm` };
      if (isSetup(reference)) await client.setupIntents.confirm(reference, method, key);
      else
        await client.paymentIntents.confirm(
          reference,
          { ...method, ...(offSession && { off_session: true }) },
          key,
        );
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    const state = await find(reference);
    if (state.status !== 'ready') return state;
    // No card was tried: the token is invalid or was used before.
    const cancelled = await cancel(reference);
    return cancelled.status === 'failed'
      ? { ...cancelled, declineReason: 'card_declined' }
      : cancelled;
  }

  return {
    name: 'stripe',
    createCustomer: async (customerId) => {
      const key = { idempotencyKey: `customer:${customerId}` };
      return (await client.customers.create({ metadata: { customer: customerId } }, key)).id;
    },
    prepare: async (payment) => {
      try {
        return await create(payment);
      } catch (error) {
        // Permanent, e.g. an amount too small or an unsupported currency.
        if (isRefusal(error)) throw new PaymentRefusedError(error.message, { cause: error });
        // Another process is sending the same request.
        const isBusy = error instanceof Error && 'statusCode' in error && error.statusCode === 409;
        if (kindOf(error) !== 'StripeIdempotencyError' || isBusy) throw error;
        return findByKey(payment);
      }
    },
    confirm: (reference, confirmation, signal) =>
      unlessAborted(tryCard(reference, confirmation), signal),
    find,
    cancel,
    refund: async (reference, { refundId, amount, currency }) => {
      const before = await find(reference, { listsRefunds: true });
      // This refund was made so long ago that Stripe has dropped the key; it may have failed since.
      if ([...before.refunds, ...before.failedRefunds].some((made) => made.refundId === refundId))
        return before;
      try {
        await client.refunds.create(
          {
            payment_intent: reference,
            amount: toStripeAmount(amount, currency),
            metadata: { refund: refundId },
          },
          { idempotencyKey: refundId },
        );
      } catch (error) {
        if (!isRefusal(error)) throw error;
        throw new PaymentRefusedError(error.message, { cause: error });
      }
      return find(reference, { listsRefunds: true });
    },
    ...stripePayouts(client),
    acceptDispute: async (dispute) => {
      try {
        await client.disputes.close(dispute);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        throw new PaymentRefusedError(error.message, { cause: error });
      }
    },
    submitEvidence: async (dispute, evidence) => {
      const { key } = evidence;
      try {
        await client.disputes.update(
          dispute,
          { evidence: stripeEvidence(evidence), submit: true, metadata: { evidence: key } },
          { idempotencyKey: key },
        );
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // Stripe takes evidence once: it may have this one already, and have dropped its key since.
        const { metadata, evidence_details: details } = await client.disputes.retrieve(dispute);
        if (metadata['evidence'] === key && details.submission_count > 0) return;
        throw new PaymentRefusedError(error.message, { cause: error });
      }
    },
    removeCard: async (card) => {
      try {
        await client.paymentMethods.detach(card);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    },
    verifyWebhook: async (body, headers) => {
      const signature = headers['stripe-signature'];
      try {
        const event = client.webhooks.constructEvent(
          body,
          typeof signature === 'string' ? signature : '',
          webhookSecret,
          toleranceSeconds,
          undefined,
          clock(),
        );
        const read = message.parse(event);
        const { object, id = null } = read.data.object;
        const payout = object === 'payout' ? id : null;
        return { id: read.id, type: read.type, reference: referenceIn(read), payout };
      } catch (error) {
        throw new AppError('webhook_invalid', { cause: error });
      }
    },
  };
}
