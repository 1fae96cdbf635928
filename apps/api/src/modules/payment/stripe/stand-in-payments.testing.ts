/** The payments of the Stripe stand-in: intents, cards, refunds, disputes and its own ledger. */

/** Card behaviours, by payment method: `pm_asks` requires a confirmation on the page. */
const cardBehaviours = [
  'approves',
  'declines',
  'lacks_funds',
  'asks',
  'asks_by_redirect',
  'takes_time',
  'loses_reply',
  'waits',
] as const;
type CardBehaviour = (typeof cardBehaviours)[number];

/** Why a card was declined, in Stripe's codes: the intent's `last_payment_error` or `last_setup_error`. */
interface CardError {
  readonly code: string;
  readonly decline_code?: string;
}

export interface StandInIntent {
  readonly object: 'payment_intent' | 'setup_intent';
  readonly id: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly description: string | null;
  readonly savesCard: boolean;
  status: string;
  lastError: CardError | null;
  method: string | null;
  next: object | null;
  refunds: readonly StandInRefund[];
  dispute: {
    readonly id: string;
    readonly reason: string;
    readonly evidence_details: { readonly due_by: number; readonly submission_count: number };
    readonly metadata: Readonly<Record<string, string>>;
    status: string;
  } | null;
}

export interface StandInRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: string;
}

/** A money transfer in Stripe's own ledger. */
export interface StripeTransfer {
  readonly payment: string;
  readonly key: string;
  readonly kind: 'charge' | 'refund' | 'returned_refund';
  readonly amount: number;
  readonly currency: string;
}

export interface StandInEvent {
  readonly id: string;
  readonly type: string;
  readonly object: object;
}

/** The decoded fields of a request. */
export type Form = Readonly<Record<string, string>>;

/** An error response of Stripe. */
export class StripeError extends Error {
  readonly status: number;
  readonly error: object;
  constructor(status: number, error: object) {
    super(JSON.stringify(error));
    this.status = status;
    this.error = error;
  }
}
export const invalidRequest = (code: string, message = code) =>
  new StripeError(400, { type: 'invalid_request_error', code, message });

const behaviourOf = (method: string): CardBehaviour => {
  const behaviour = cardBehaviours.find(
    (cardBehaviour) =>
      method === `pm_${cardBehaviour}` || method.startsWith(`pm_${cardBehaviour}-`),
  );
  if (behaviour === undefined)
    throw invalidRequest('resource_missing', `No such PaymentMethod: '${method}'`);
  return behaviour;
};

/** Stripe's smallest amount, in minor currency units. */
const minAmount = 50;

const refundedIn = (refunds: readonly StandInRefund[]) =>
  refunds.reduce((total, { amount, status }) => total + (status === 'failed' ? 0 : amount), 0);

const endedStatuses = new Set(['succeeded', 'canceled', 'processing']);

/** Creates the payments of a stand-in, which has one account. */
export function createStandInPayments() {
  const intents = new Map<string, StandInIntent>();
  const attachedCards = new Set<string>();
  const transfers: StripeTransfer[] = [];
  let events: StandInEvent[] = [];
  /** Resolved by `release`: confirmations with the card `waits` await it. */
  let released = Promise.withResolvers<void>();
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${(count += 1)}`;

  const chargeOf = ({ id, object, status, amount, refunds, dispute }: StandInIntent) =>
    object === 'setup_intent' || status !== 'succeeded'
      ? null
      : {
          id: `ch_${id}`,
          object: 'charge',
          payment_intent: id,
          amount_refunded: refundedIn(refunds),
          refunded: refundedIn(refunds) === amount,
          disputed: dispute !== null,
        };
  const methodOf = (id: string | null) =>
    id === null
      ? null
      : {
          id,
          object: 'payment_method',
          type: 'card',
          card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
        };
  const present = (intent: StandInIntent, isExpanded = false) => {
    const { object, id, customer, amount, currency, metadata, status, next, lastError, method } =
      intent;
    const charge = chargeOf(intent);
    return {
      id,
      object,
      customer,
      metadata,
      status,
      next_action: status === 'requires_action' ? next : null,
      client_secret: `${id}_secret_x`,
      payment_method: isExpanded ? methodOf(method) : method,
      ...(object === 'payment_intent'
        ? {
            amount,
            currency,
            description: intent.description,
            last_payment_error: lastError,
            latest_charge: isExpanded ? charge : (charge?.id ?? null),
          }
        : { last_setup_error: lastError }),
    };
  };
  const disputeOf = ({ id, amount, currency, dispute }: StandInIntent) =>
    dispute === null
      ? null
      : { ...dispute, object: 'dispute', payment_intent: id, amount, currency };
  const disputed = (id: string) => [...intents.values()].find(({ dispute }) => dispute?.id === id);
  const addEvent = (type: string, object: object) =>
    void events.push({ id: newId('evt'), type, object });
  const addIntentEvent = (intent: StandInIntent, event: string) =>
    addEvent(`${intent.object}.${event}`, present(intent));
  const find = (id: string): StandInIntent => {
    const intent = intents.get(id);
    if (intent === undefined)
      throw new StripeError(404, { type: 'invalid_request_error', code: 'resource_missing' });
    return intent;
  };
  const transfer = (
    intent: StandInIntent,
    kind: StripeTransfer['kind'],
    amount = intent.amount,
  ) => {
    const { id: payment, currency, metadata, object } = intent;
    if (object === 'payment_intent')
      transfers.push({
        payment,
        key: metadata['intent'] ?? '',
        kind,
        amount,
        currency: currency.toUpperCase(),
      });
  };
  function succeed(intent: StandInIntent): void {
    intent.status = 'succeeded';
    transfer(intent, 'charge');
    if (intent.savesCard && intent.method !== null) attachedCards.add(intent.method);
    addIntentEvent(intent, 'succeeded');
  }
  function decline(intent: StandInIntent, lastError: CardError): StripeError {
    intent.status = 'requires_payment_method';
    intent.lastError = lastError;
    addIntentEvent(intent, intent.object === 'payment_intent' ? 'payment_failed' : 'setup_failed');
    return new StripeError(402, { type: 'card_error', ...lastError, message: lastError.code });
  }
  function refund(
    intent: StandInIntent,
    requested: number | null,
    refundId: string | null,
  ): object {
    const left = intent.amount - refundedIn(intent.refunds);
    const amount = requested ?? left;
    if (left === 0) throw invalidRequest('charge_already_refunded');
    if (amount > left) throw invalidRequest('amount_too_large');
    const made: StandInRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      created: count,
      payment_intent: intent.id,
      metadata: refundId === null ? {} : { refund: refundId },
      status: 'succeeded',
    };
    intent.refunds = [...intent.refunds, made];
    transfer(intent, 'refund', amount);
    addEvent('charge.refunded', chargeOf(intent) ?? {});
    return made;
  }

  function create(object: StandInIntent['object'], form: Form): object {
    if (object === 'payment_intent' && Number(form['amount']) < minAmount)
      throw invalidRequest('amount_too_small');
    const intent: StandInIntent = {
      object,
      id: newId(object === 'payment_intent' ? 'pi' : 'seti'),
      customer: form['customer'] ?? '',
      amount: Number(form['amount'] ?? 0),
      currency: form['currency'] ?? '',
      metadata: {
        intent: form['metadata[intent]'] ?? '',
        currency: form['metadata[currency]'] ?? '',
      },
      description: form['description'] ?? null,
      savesCard: object === 'setup_intent' || form['setup_future_usage'] === 'off_session',
      status: 'requires_payment_method',
      lastError: null,
      method: null,
      next: null,
      refunds: [],
      dispute: null,
    };
    intents.set(intent.id, intent);
    return present(intent);
  }
  async function confirm(id: string, form: Form): Promise<object> {
    const intent = find(id);
    const method = form['payment_method'] ?? '';
    const behaviour = behaviourOf(method);
    if (behaviour === 'waits') await released.promise;
    if (endedStatuses.has(intent.status))
      throw invalidRequest(`${intent.object}_unexpected_state`, `it is ${intent.status}`);
    intent.method = method;
    if (behaviour === 'declines')
      throw decline(intent, { code: 'card_declined', decline_code: 'do_not_honor' });
    if (behaviour === 'lacks_funds')
      throw decline(intent, { code: 'card_declined', decline_code: 'insufficient_funds' });
    if (behaviour === 'asks' || behaviour === 'asks_by_redirect') {
      if (form['off_session'] === 'true')
        throw decline(intent, { code: 'authentication_required' });
      intent.status = 'requires_action';
      intent.next =
        behaviour === 'asks'
          ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
          : { type: 'redirect_to_url', redirect_to_url: { url: `https://bank.test/${id}` } };
      addIntentEvent(intent, 'requires_action');
    } else if (behaviour === 'takes_time') {
      intent.status = 'processing';
      addIntentEvent(intent, 'processing');
    } else {
      succeed(intent);
    }
    return present(intent);
  }
  function cancel(id: string): object {
    const intent = find(id);
    if (endedStatuses.has(intent.status))
      throw invalidRequest(`${intent.object}_unexpected_state`, `it is ${intent.status}`);
    intent.status = 'canceled';
    addIntentEvent(intent, 'canceled');
    return present(intent);
  }

  return {
    create,
    confirm,
    cancel,
    newId,
    get: (id: string, isExpanded: boolean) => present(find(id), isExpanded),
    list: (object: StandInIntent['object'], customer: string | null) =>
      [...intents.values()]
        .filter((intent) => intent.object === object && intent.customer === customer)
        .map((intent) => present(intent)),
    disputesOf: (id: string) => [disputeOf(find(id))].filter((value) => value !== null),
    detachCard: (id: string) => attachedCards.delete(id),
    intents: () => [...intents.values()],
    transfers: () => transfers,
    attachedCards: () => [...attachedCards],
    release: () => {
      released.resolve();
      released = Promise.withResolvers<void>();
    },
    completeChallenge: (id: string, isApproved: boolean) => {
      const intent = find(id);
      if (intent.status !== 'requires_action') return;
      if (isApproved) succeed(intent);
      else decline(intent, { code: `${intent.object}_authentication_failure` });
    },
    settle: (id: string) => succeed(find(id)),
    dispute: (id: string, status: string) => {
      const intent = find(id);
      const isNew = intent.dispute === null;
      intent.dispute = {
        id: intent.dispute?.id ?? newId('du'),
        reason: 'product_not_received',
        evidence_details: { due_by: 1_800_000_000, submission_count: 0 },
        metadata: {},
        status,
      };
      addEvent(isNew ? 'charge.dispute.created' : 'charge.dispute.closed', disputeOf(intent) ?? {});
    },
    getDispute: (id: string) => {
      const intent = disputed(id);
      return intent === undefined ? null : disputeOf(intent);
    },
    submitEvidence: (id: string, key: string) => {
      const intent = disputed(id);
      if (intent?.dispute?.status !== 'needs_response') throw invalidRequest('dispute_not_open');
      intent.dispute = {
        ...intent.dispute,
        status: 'under_review',
        evidence_details: { ...intent.dispute.evidence_details, submission_count: 1 },
        metadata: { evidence: key },
      };
      addEvent('charge.dispute.updated', disputeOf(intent) ?? {});
      return disputeOf(intent) ?? {};
    },
    closeDispute: (id: string) => {
      const intent = disputed(id);
      if (intent?.dispute?.status !== 'needs_response') throw invalidRequest('dispute_not_open');
      intent.dispute.status = 'lost';
      addEvent('charge.dispute.closed', disputeOf(intent) ?? {});
      return disputeOf(intent) ?? {};
    },
    refund: (id: string, amount: number | null = null, refundId: string | null = null) =>
      refund(find(id), amount, refundId),
    failRefund: (id: string) => {
      const intent = find(id);
      const made = intent.refunds.findLast(({ status }) => status !== 'failed');
      if (made === undefined) throw new Error(`${id} has no refund`);
      const failed = { ...made, status: 'failed' };
      intent.refunds = intent.refunds.map((item) => (item === made ? failed : item));
      transfer(intent, 'returned_refund', made.amount);
      addEvent('refund.failed', failed);
    },
    refundsOf: (id: string) => find(id).refunds.toReversed(),
    drainEvents: () => {
      const drained = events;
      events = [];
      return drained;
    },
  };
}
