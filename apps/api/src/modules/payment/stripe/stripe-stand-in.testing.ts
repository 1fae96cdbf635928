/** A local stand-in for the parts of Stripe's HTTP API that we use. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createStandInPayments,
  invalidRequest,
  StripeError,
  type Form,
  type StandInEvent,
  type StandInIntent,
  type StripeTransfer,
} from './stand-in-payments.testing.ts';

export const stripeWebhookSecret = 'whsec_loopback0123456789';

export interface SignedEvent {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

async function readForm(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

/** Entries in a page of the stand-in, fewer than those of Stripe, so that tests read several pages. */
const standInPageSize = 3;

/** A payout, in Stripe's fields. */
export interface StandInPayout {
  readonly id: string;
  readonly object: 'payout';
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly created: number;
  readonly arrival_date: number;
  readonly automatic: boolean;
  readonly reconciliation_status: string;
  readonly failure_message: string | null;
}

export interface StripeStandIn {
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  /** Mutating requests: path (`/v1/…`), idempotency key and fields. */
  readonly requests: readonly {
    readonly path: string;
    readonly key: string;
    readonly form: Form;
  }[];
  readonly transfers: () => readonly StripeTransfer[];
  readonly intents: () => readonly Readonly<StandInIntent>[];
  /** Cards attached to a customer. */
  readonly attachedCards: () => readonly string[];
  /** Resumes the payments with the card `waits`. */
  readonly release: () => void;
  /** Records whether the payer approved the bank's prompt. */
  readonly completeChallenge: (id: string, isApproved: boolean) => void;
  /** Settles a delayed payment. */
  readonly settle: (id: string) => void;
  readonly dispute: (id: string, status: string) => void;
  /** Refunds a payment, or an amount of it, as from Stripe's dashboard. */
  readonly refund: (id: string, amount?: number) => void;
  /** Reports that the last refund of a payment failed at the bank. */
  readonly failRefund: (id: string) => void;
  /** Adds a payout, or changes its state, with what it consists of; does not queue its messages. */
  readonly putPayout: (payout: StandInPayout, entries?: readonly { readonly id: string }[]) => void;
  /** Drops the idempotency keys, as Stripe does after a day. */
  readonly forgetKeys: () => void;
  /** Removes and returns the unsent messages, the oldest first. */
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

/** Starts the stand-in on a free local port. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const payments = createStandInPayments();
  const requests: { path: string; key: string; form: Form }[] = [];
  const responses = new Map<string, { readonly request: string; readonly response: object }>();
  let payouts: readonly StandInPayout[] = [];
  const transactions = new Map<string, readonly { readonly id: string }[]>();
  const notFound = (): never => {
    throw invalidRequest('resource_missing');
  };
  /** Returns the page of a list that a request names, as Stripe does. */
  const pageOf = (all: readonly { readonly id: string }[], { searchParams }: URL) => {
    const after = searchParams.get('starting_after');
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const end = from + Math.min(standInPageSize, Number(searchParams.get('limit') ?? 10));
    return { object: 'list', has_more: end < all.length, data: all.slice(from, end) };
  };
  const list = (data: readonly object[]) => ({ object: 'list', has_more: false, data });

  async function handle(method: string, url: URL, form: Form): Promise<object> {
    const [, noun = '', id = '', verb = ''] = url.pathname.slice(1).split('/');
    const object = noun === 'setup_intents' ? 'setup_intent' : 'payment_intent';
    if (method === 'GET' && noun === 'payouts') {
      if (id !== '') return payouts.find((payout) => payout.id === id) ?? notFound();
      const since = Number(url.searchParams.get('created[gte]') ?? 0);
      return pageOf(
        payouts.filter(({ created }) => created >= since),
        url,
      );
    }
    if (method === 'GET' && noun === 'balance_transactions')
      return pageOf(transactions.get(url.searchParams.get('payout') ?? '') ?? [], url);
    if (method === 'GET' && noun === 'disputes' && id !== '')
      return payments.getDispute(id) ?? notFound();
    if (method === 'GET' && noun === 'disputes')
      return list(payments.disputesOf(url.searchParams.get('payment_intent') ?? ''));
    if (method === 'GET' && noun === 'refunds')
      return list(payments.refundsOf(url.searchParams.get('payment_intent') ?? ''));
    if (method === 'GET' && id === '')
      return list(payments.list(object, url.searchParams.get('customer')));
    if (method === 'GET') return payments.get(id, url.search.includes('expand'));
    if (noun === 'customers') return { id: payments.newId('cus'), object: 'customer' };
    if (noun === 'refunds') {
      return payments.refund(
        form['payment_intent'] ?? '',
        form['amount'] === undefined ? null : Number(form['amount']),
        form['metadata[refund]'] ?? null,
      );
    }
    if (noun === 'payment_methods' && verb === 'detach') {
      if (!payments.detachCard(id)) throw invalidRequest('resource_missing');
      return { id, object: 'payment_method' };
    }
    if (noun === 'payment_methods')
      return { id: (form['card[token]'] ?? '').replace('tok_', 'pm_'), object: 'payment_method' };
    if (noun === 'disputes' && verb === 'close') return payments.closeDispute(id);
    if (noun === 'disputes') return payments.submitEvidence(id, form['metadata[evidence]'] ?? '');
    if (verb === 'confirm') return payments.confirm(id, form);
    if (verb === 'cancel') return payments.cancel(id);
    return payments.create(object, form);
  }

  const server = createServer((request, response) => {
    const respond = (status: number, body: object) => {
      if (!response.destroyed)
        response
          .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
          .end(JSON.stringify(body));
    };
    const respondTo = async () => {
      const { method = 'GET', headers } = request;
      const url = new URL(request.url ?? '/', 'http://stand-in');
      const form = await readForm(request);
      const key = String(headers['idempotency-key'] ?? '');
      const content = JSON.stringify([url.pathname, form]);
      if (method === 'POST') requests.push({ path: url.pathname, key, form });
      const earlier = key === '' ? undefined : responses.get(key);
      if (earlier !== undefined && earlier.request !== content)
        throw new StripeError(400, {
          type: 'idempotency_error',
          message: 'the key was used with other fields',
        });
      // The work is done, but the response is always lost.
      if (form['payment_method']?.startsWith('pm_loses_reply')) response.destroy();
      if (earlier !== undefined) return earlier.response;
      const result = await handle(method, url, form);
      if (method === 'POST' && key !== '')
        responses.set(key, { request: content, response: result });
      return result;
    };
    respondTo().then(
      (body) => respond(200, body),
      (error: unknown) =>
        error instanceof StripeError
          ? respond(error.status, { error: error.error })
          : respond(500, { error: { type: 'api_error', message: String(error) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    ...payments,
    address: { host: '127.0.0.1', port, protocol: 'http' },
    requests,
    putPayout: (payout, entries) => {
      payouts = [payout, ...payouts.filter(({ id }) => id !== payout.id)];
      if (entries !== undefined) transactions.set(payout.id, entries);
    },
    forgetKeys: () => responses.clear(),
    close: () =>
      new Promise((resolve) => {
        payments.release();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
