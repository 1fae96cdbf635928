/** Maps Stripe's states to ours. */
import { disputeReasons, type DeclineReason, type PaymentAction } from '@grandstand/contract';
import type { Stripe } from 'stripe';
import type {
  KnownPayment,
  PaidCard,
  PaymentDispute,
  PaymentState,
  ProviderRefund,
} from '../provider.ts';

/** Currencies without minor units that Stripe still counts in hundredths. */
const countedInHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);
const factorOf = (currency: string) => (countedInHundredths.has(currency) ? 100 : 1);

/** Converts an amount in minor currency units to Stripe's units. */
export const toStripeAmount = (amount: number, currency: string): number =>
  amount * factorOf(currency);
export const fromStripeAmount = (amount: number, currency: string) => amount / factorOf(currency);

/** The error of a payment, or of a card to be stored. */
type IntentError = Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code'>;

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'card_expired',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
};

/** Returns the decline reason; `abandoned` if no card was declined. */
const reasonOf = (lastError: IntentError | null): DeclineReason =>
  lastError === null
    ? 'abandoned'
    : (reasons[lastError.decline_code ?? ''] ?? reasons[lastError.code ?? ''] ?? 'card_declined');

type NextAction = Stripe.PaymentIntent.NextAction | Stripe.SetupIntent.NextAction;

function actionOf(next: NextAction | null, clientSecret: string | null): PaymentAction | null {
  if (next === null) return null;
  const url = next.type === 'redirect_to_url' ? (next.redirect_to_url?.url ?? null) : null;
  return url === null ? { kind: 'in_page', clientSecret, url: null } : { kind: 'redirect', url };
}

function cardOf(method: string | Stripe.PaymentMethod | null): PaidCard | null {
  if (method === null || typeof method === 'string' || method.card === undefined) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  const fingerprint = method.card.fingerprint ?? null;
  return { reference: method.id, fingerprint, brand, last4, expMonth, expYear };
}

/** Common fields of `PaymentIntent` and `SetupIntent`. */
interface IntentOutcome {
  readonly status: string;
  readonly lastError: IntentError | null;
  readonly isRefunded: boolean;
}

/** Returns our status. Throws for a status that is unknown here: the payment is then checked again. */
function statusOf({ status, lastError, isRefunded }: IntentOutcome): PaymentState['status'] {
  switch (status) {
    case 'succeeded':
      return isRefunded ? 'refunded' : 'succeeded';
    case 'processing':
    case 'requires_action':
      return status;
    case 'canceled':
      return 'failed';
    case 'requires_confirmation':
      return 'ready';
    case 'requires_payment_method':
      // Before the first card, and after a declined one.
      return lastError === null ? 'ready' : 'failed';
    default:
      throw new Error(`Stripe returned the unknown payment status ${status}`);
  }
}

/** True if a card was declined and Stripe would accept another one, so the payment is not final there. */
export const isOpenAfterDecline = ({
  status,
  ...intent
}: Stripe.PaymentIntent | Stripe.SetupIntent): boolean =>
  status === 'requires_payment_method' &&
  ('last_payment_error' in intent ? intent.last_payment_error : intent.last_setup_error) !== null;

type Refunds = Pick<PaymentState, 'refunds' | 'failedRefunds'>;

export const noRefunds: Refunds = { refunds: [], failedRefunds: [] };

/** Returns the refunds that move money, and those that failed at the bank or were cancelled, oldest first. */
export function refundsAmong(refunds: readonly Stripe.Refund[]): Refunds {
  const read = (isFailed: boolean): ProviderRefund[] =>
    refunds
      .filter(({ status }) => (status === 'failed' || status === 'canceled') === isFailed)
      .toSorted((one, other) => one.created - other.created)
      .map(({ id, amount, currency, metadata }) => ({
        reference: id,
        refundId: metadata?.['refund'] ?? null,
        amount: fromStripeAmount(amount, currency.toUpperCase()),
      }));
  return { refunds: read(false), failedRefunds: read(true) };
}

/** Returns the state of a payment with expanded `payment_method` and `latest_charge`. */
export function stateOfPayment(
  intent: Stripe.PaymentIntent,
  refunds: Refunds,
  dispute: PaymentDispute | null,
): KnownPayment {
  const { latest_charge: charge } = intent;
  const currency = intent.currency.toUpperCase();
  const isRefunded = charge !== null && typeof charge !== 'string' && charge.refunded;
  const status = statusOf({
    status: intent.status,
    lastError: intent.last_payment_error,
    isRefunded,
  });
  return {
    reference: intent.id,
    status,
    amount: fromStripeAmount(intent.amount, currency),
    currency,
    action:
      status === 'requires_action' ? actionOf(intent.next_action, intent.client_secret) : null,
    declineReason: status === 'failed' ? reasonOf(intent.last_payment_error) : null,
    card: status === 'succeeded' ? cardOf(intent.payment_method) : null,
    ...refunds,
    dispute,
  };
}

/** Returns the state of a card setup, which costs nothing, with expanded `payment_method`. */
export function stateOfSetup(intent: Stripe.SetupIntent): KnownPayment {
  const lastError = intent.last_setup_error;
  const status = statusOf({ status: intent.status, lastError, isRefunded: false });
  return {
    reference: intent.id,
    status,
    amount: 0,
    currency: intent.metadata?.['currency'] ?? '',
    action:
      status === 'requires_action' ? actionOf(intent.next_action, intent.client_secret) : null,
    declineReason: status === 'failed' ? reasonOf(lastError) : null,
    card: status === 'succeeded' ? cardOf(intent.payment_method) : null,
    ...noRefunds,
    dispute: null,
  };
}

const disputeStatuses: Readonly<Record<string, PaymentDispute['status']>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

/**
 * Returns a payment's dispute; null if it has none. Ignores a bank's inquiry (`warning_…`), which moves no
 * money.
 */
export function disputeAmong(disputes: readonly Stripe.Dispute[]): PaymentDispute | null {
  for (const { id, status, amount, currency, reason, evidence_details: evidence } of disputes) {
    const disputeStatus = disputeStatuses[status];
    const isoCurrency = currency.toUpperCase();
    if (disputeStatus !== undefined)
      return {
        reference: id,
        status: disputeStatus,
        amount: fromStripeAmount(amount, isoCurrency),
        currency: isoCurrency,
        reason: disputeReasons.find((disputeReason) => disputeReason === reason) ?? 'general',
        // 0 if the bank takes no evidence against it.
        evidenceDueAt: evidence?.due_by ? new Date(evidence.due_by * 1000) : null,
      };
  }
  return null;
}
