/** A local stub of the parts of Stripe's HTTP API that we use, with its own ledger. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Card behaviours by token or name: `pm_asks` requires a confirmation on the page. */
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

export const stripeWebhookSecret = 'whsec_loopback0123456789';

interface Fault {
  readonly code: string;
  readonly decline_code?: string;
}

interface StandInIntent {
  readonly object: 'payment_intent' | 'setup_intent';
  readonly id: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly description: string | null;
  readonly saves: boolean;
  status: string;
  fault: Fault | null;
  method: string | null;
  next: object | null;
  refunded: boolean;
  dispute: { readonly id: string; status: string } | null;
}

/** A money transfer in Stripe's own ledger. */
export interface StripeTransfer {
  readonly payment: string;
  readonly key: string;
  readonly kind: 'charge' | 'refund';
  readonly amount: number;
  readonly currency: string;
}

interface StandInEvent {
  readonly id: string;
  readonly type: string;
  readonly object: object;
}

export interface SignedEvent {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

type Form = Readonly<Record<string, string>>;
class Refusal extends Error {
  readonly status: number;
  readonly error: object;
  constructor(status: number, error: object) {
    super(JSON.stringify(error));
    this.status = status;
    this.error = error;
  }
}
const invalid = (code: string, message = code) =>
  new Refusal(400, { type: 'invalid_request_error', code, message });

const behaviourOf = (method: string): CardBehaviour => {
  const known = cardBehaviours.find(
    (one) => method === `pm_${one}` || method.startsWith(`pm_${one}-`),
  );
  if (known === undefined) throw invalid('resource_missing', `No such PaymentMethod: '${method}'`);
  return known;
};

const ended = new Set(['succeeded', 'canceled', 'processing']);

async function readForm(request: IncomingMessage): Promise<Form> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
}

export interface StripeStandIn {
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  /** Mutating requests by path, `/v1/…`, with their keys and content. */
  readonly requests: readonly {
    readonly what: string;
    readonly key: string;
    readonly form: Form;
  }[];
  readonly transfers: () => readonly StripeTransfer[];
  readonly intents: () => readonly Readonly<StandInIntent>[];
  /** Cards attached to a customer. */
  readonly attachedCards: () => readonly string[];
  /** Resumes the payments that wait for it. */
  readonly release: () => void;
  /** Records the payer's answer to the bank's prompt. */
  readonly answer: (id: string, isApproved: boolean) => void;
  /** Settles a delayed payment. */
  readonly settle: (id: string) => void;
  readonly dispute: (id: string, status: string) => void;
  /** Refunds a payment as from Stripe's dashboard. */
  readonly refund: (id: string) => void;
  /** Takes the unsent messages, the oldest first. */
  readonly drainEvents: () => StandInEvent[];
  readonly close: () => Promise<void>;
}

/** Signs a message as Stripe does: returns its bytes and the signature header. `at` is in ms since 1970. */
export function signStripeEvent(
  { id, type, object }: StandInEvent,
  at: number,
  secret = stripeWebhookSecret,
): SignedEvent {
  const body = Buffer.from(
    JSON.stringify({ id, object: 'event', api_version: '2020-08-27', type, data: { object } }),
  );
  const t = Math.floor(at / 1000);
  const v1 = createHmac('sha256', secret)
    .update(`${t}.${body.toString('utf8')}`)
    .digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
  };
}

/** Starts the stub on a free local port. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const intents = new Map<string, StandInIntent>();
  const responses = new Map<string, { readonly request: string; readonly response: object }>();
  const attachedCards = new Set<string>();
  const transfers: StripeTransfer[] = [];
  const requests: { what: string; key: string; form: Form }[] = [];
  let events: StandInEvent[] = [];
  let gate = Promise.withResolvers<void>();
  let named = 0;
  const newId = (prefix: string) => `${prefix}_${(named += 1)}`;

  const chargeOf = ({ id, object, status, refunded, dispute }: StandInIntent) =>
    object === 'setup_intent' || status !== 'succeeded'
      ? null
      : {
          id: `ch_${id}`,
          object: 'charge',
          payment_intent: id,
          refunded,
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
  const shown = (intent: StandInIntent, isExpanded = false) => {
    const { object, id, customer, amount, currency, metadata, status, next, fault, method } =
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
            last_payment_error: fault,
            latest_charge: isExpanded ? charge : (charge?.id ?? null),
          }
        : { last_setup_error: fault }),
    };
  };
  const disputeOf = ({ id, amount, currency, dispute }: StandInIntent) =>
    dispute === null
      ? null
      : { ...dispute, object: 'dispute', payment_intent: id, amount, currency };
  const addEvent = (type: string, object: object) =>
    void events.push({ id: newId('evt'), type, object });
  const addIntentEvent = (intent: StandInIntent, what: string) =>
    addEvent(`${intent.object}.${what}`, shown(intent));
  const known = (id: string): StandInIntent => {
    const intent = intents.get(id);
    if (intent === undefined)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing' });
    return intent;
  };
  const move = (intent: StandInIntent, kind: StripeTransfer['kind']) => {
    const { id: payment, amount, currency, metadata, object } = intent;
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
    move(intent, 'charge');
    if (intent.saves && intent.method !== null) attachedCards.add(intent.method);
    addIntentEvent(intent, 'succeeded');
  }
  function refuse(intent: StandInIntent, fault: Fault): Refusal {
    intent.status = 'requires_payment_method';
    intent.fault = fault;
    addIntentEvent(intent, intent.object === 'payment_intent' ? 'payment_failed' : 'setup_failed');
    return new Refusal(402, { type: 'card_error', ...fault, message: fault.code });
  }
  function refund(intent: StandInIntent): void {
    if (intent.refunded) throw invalid('charge_already_refunded');
    intent.refunded = true;
    move(intent, 'refund');
    addEvent('charge.refunded', chargeOf(intent) ?? {});
  }

  function create(object: StandInIntent['object'], form: Form): object {
    if (object === 'payment_intent' && Number(form['amount']) < 50)
      throw invalid('amount_too_small');
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
      saves: object === 'setup_intent' || form['setup_future_usage'] === 'off_session',
      status: 'requires_payment_method',
      fault: null,
      method: null,
      next: null,
      refunded: false,
      dispute: null,
    };
    intents.set(intent.id, intent);
    return shown(intent);
  }
  async function confirm(id: string, form: Form): Promise<object> {
    const intent = known(id);
    const method = form['payment_method'] ?? '';
    const behaviour = behaviourOf(method);
    if (behaviour === 'waits') await gate.promise;
    if (ended.has(intent.status))
      throw invalid(`${intent.object}_unexpected_state`, `it is ${intent.status}`);
    intent.method = method;
    if (behaviour === 'declines')
      throw refuse(intent, { code: 'card_declined', decline_code: 'do_not_honor' });
    if (behaviour === 'lacks_funds')
      throw refuse(intent, { code: 'card_declined', decline_code: 'insufficient_funds' });
    if (behaviour === 'asks' || behaviour === 'asks_by_redirect') {
      if (form['off_session'] === 'true') throw refuse(intent, { code: 'authentication_required' });
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
    return shown(intent);
  }
  function cancel(id: string): object {
    const intent = known(id);
    if (ended.has(intent.status))
      throw invalid(`${intent.object}_unexpected_state`, `it is ${intent.status}`);
    intent.status = 'canceled';
    addIntentEvent(intent, 'canceled');
    return shown(intent);
  }
  const list = (data: readonly (object | null)[]) => ({
    object: 'list',
    has_more: false,
    data: data.filter((one) => one !== null),
  });

  async function act(method: string, url: URL, form: Form) {
    const [, noun = '', id = '', verb = ''] = url.pathname.slice(1).split('/');
    const object = noun === 'setup_intents' ? 'setup_intent' : 'payment_intent';
    if (method === 'GET' && noun === 'disputes')
      return list([disputeOf(known(url.searchParams.get('payment_intent') ?? ''))]);
    if (method === 'GET' && id === '')
      return list(
        [...intents.values()]
          .filter(
            (one) => one.object === object && one.customer === url.searchParams.get('customer'),
          )
          .map((one) => shown(one)),
      );
    if (method === 'GET') return shown(known(id), url.search.includes('expand'));
    if (noun === 'customers') return { id: newId('cus'), object: 'customer' };
    if (noun === 'refunds') {
      refund(known(form['payment_intent'] ?? ''));
      return { id: newId('re'), object: 'refund' };
    }
    if (noun === 'payment_methods' && verb === 'detach') {
      if (!attachedCards.delete(id)) throw invalid('resource_missing');
      return { id, object: 'payment_method' };
    }
    if (noun === 'payment_methods')
      return { id: (form['card[token]'] ?? '').replace('tok_', 'pm_'), object: 'payment_method' };
    if (verb === 'confirm') return confirm(id, form);
    if (verb === 'cancel') return cancel(id);
    return create(object, form);
  }

  const server = createServer((request, response) => {
    const respond = (status: number, body: object) => {
      if (!response.destroyed)
        response
          .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
          .end(JSON.stringify(body));
    };
    const work = async () => {
      const { method = 'GET', headers } = request;
      const url = new URL(request.url ?? '/', 'http://stand-in');
      const form = await readForm(request);
      const key = String(headers['idempotency-key'] ?? '');
      const said = JSON.stringify([url.pathname, form]);
      if (method === 'POST') requests.push({ what: url.pathname, key, form });
      const before = key === '' ? undefined : responses.get(key);
      if (before !== undefined && before.request !== said)
        throw new Refusal(400, { type: 'idempotency_error', message: 'other words' });
      // The work is done, but the response is always lost.
      if (form['payment_method']?.startsWith('pm_loses_reply')) response.destroy();
      if (before !== undefined) return before.response;
      const made = await act(method, url, form);
      if (method === 'POST' && key !== '') responses.set(key, { request: said, response: made });
      return made;
    };
    work().then(
      (body) => respond(200, body),
      (error: unknown) =>
        error instanceof Refusal
          ? respond(error.status, { error: error.error })
          : respond(500, { error: { type: 'api_error', message: String(error) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: { host: '127.0.0.1', port, protocol: 'http' },
    requests,
    transfers: () => transfers,
    intents: () => [...intents.values()],
    attachedCards: () => [...attachedCards],
    release: () => {
      gate.resolve();
      gate = Promise.withResolvers<void>();
    },
    answer: (id, isApproved) => {
      const intent = known(id);
      if (intent.status !== 'requires_action') return;
      if (isApproved) succeed(intent);
      else refuse(intent, { code: `${intent.object}_authentication_failure` });
    },
    settle: (id) => succeed(known(id)),
    dispute: (id, status) => {
      const intent = known(id);
      const isNew = intent.dispute === null;
      intent.dispute = { id: intent.dispute?.id ?? newId('du'), status };
      addEvent(isNew ? 'charge.dispute.created' : 'charge.dispute.closed', disputeOf(intent) ?? {});
    },
    refund: (id) => refund(known(id)),
    drainEvents: () => {
      const taken = events;
      events = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        gate.resolve();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
