/** Test fixtures: a tenant that sells, and viewers who buy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SandboxBehaviour, TenantConfigInput } from '@grandstand/contract';
import { createTestApi, testTenant, type TestApi, type TestApiOptions } from '../../testing.ts';
import { clipOf, eventOf, identityOf } from '../event/testing.ts';
import { listIntents, sandboxSettingsOf, type SandboxBank } from '../payment/index.ts';
import { productOf, ticketOf } from '../product/testing.ts';
import { applyProviderState } from './refund/apply-provider-state.service.ts';

export const shopTenant = (id: string, changes: Partial<TenantConfigInput> = {}) =>
  testTenant(id, {
    monetisation: ['ppv', 'svod', 'cvod'],
    payments: { provider: 'sandbox' },
    ...changes,
  });

/** The events and products of both tenants of a shop. */
export const shopContent = {
  identities: [
    identityOf('cup'),
    ...['North', 'South'].map((title) => identityOf(title.toLowerCase(), { type: 'team', title })),
  ],
  events: [
    eventOf('won', {
      commerceType: 'commerce_ppv_media',
      title: 'North beat South 3–1',
      team1Id: 'north',
      team2Id: 'south',
    }),
    eventOf('paid', { commerceType: 'commerce_ppv_media' }),
    clipOf('goal', 'paid', { commerceType: 'commerce_ppv_media' }),
    eventOf('other', { commerceType: 'commerce_ppv_media' }),
    eventOf('basic', { commerceType: 'commerce_subscription_basic_media', identityIds: ['cup'] }),
    eventOf('abroad', { commerceType: 'commerce_ppv_media', regions: ['GB'] }),
    eventOf('free'),
  ],
  products: [
    ticketOf('ticket'),
    productOf('month'),
    productOf('cup', { type: 'CVOD', identityIds: ['cup'], price: 499 }),
    productOf('few', { stock: 1, position: 9 }),
  ],
};

/** `shopContent` plus subscriptions to change to and to try. */
export const subscriptionContent = {
  ...shopContent,
  products: [
    ...shopContent.products,
    productOf('all', { price: 1999 }),
    productOf('year', { price: 9900, durationUnits: 'year' }),
    productOf('try', { price: 799, trialDays: 14 }),
  ],
};

export interface Shop {
  readonly api: TestApi;
  readonly bank: (tenant?: string) => SandboxBank;
  /** Runs every job once at the current test time. */
  readonly runJobs: () => Promise<void>;
  /** Runs only the payment completer, once. */
  readonly runPayments: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a backend whose sandbox bank uses its own folder. */
export async function openShop(options: TestApiOptions = {}): Promise<Shop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-'));
  const api = await createTestApi({
    tenants: [shopTenant('alpha'), shopTenant('beta')],
    content: { alpha: shopContent, beta: shopContent },
    ...options,
    env: { DATA_DIR: dataDir, ...options.env },
  });
  const { platform } = api.app;
  return {
    api,
    bank: (tenant = 'alpha') => sandboxSettingsOf(platform, platform.tenants.get(tenant)).bank,
    runJobs: () => api.app.jobs.runAll(),
    runPayments: () => api.app.jobs.runNamed(['payment-completer', 'sandbox-messages', 'outbox']),
    close: async () => {
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A card by its behaviour. An eight-digit suffix makes another card with the same behaviour. */
export type TestCard = SandboxBehaviour | `${SandboxBehaviour}_${number}`;

export const tokenOf = (card: TestCard) => `tok_sandbox_${card}`;

/** Lets the bank dispute the payment of a purchase, or decide the dispute. */
export async function dispute(
  { api }: Pick<Shop, 'api'>,
  purchaseId: string,
  status: 'open' | 'won' | 'lost',
  tenantId = 'alpha',
  evidenceDueAt: Date | null = null,
): Promise<void> {
  const { platform } = api.app;
  const [intent] = await api.db.forTenant(tenantId, (scope) => listIntents(scope, purchaseId));
  if (intent === undefined) throw new Error(`nothing was paid for ${purchaseId}`);
  const { amount, currency } = intent;
  const state = {
    reference: intent.reference,
    status: 'succeeded',
    amount,
    currency,
    action: null,
    declineReason: null,
    card: null,
    refunds: [],
    failedRefunds: [],
    dispute: {
      reference: `dp_${purchaseId}`,
      status,
      amount,
      currency,
      reason: 'fraudulent',
      evidenceDueAt: status === 'open' ? evidenceDueAt : null,
    },
  } as const;
  const cause = { actor: 'provider', reason: 'a test' } as const;
  await applyProviderState(platform, platform.tenants.get(tenantId), intent.id, state, cause);
}

interface Buyer {
  readonly token: string;
  readonly tenant?: string;
  readonly key?: string;
  readonly coupon?: string;
}

const headersOf = ({ key }: Buyer) =>
  key === undefined ? {} : { headers: { 'idempotency-key': key } };

const couponOf = ({ coupon }: Buyer) => (coupon === undefined ? {} : { coupon });

/** Buys the ticket of an event with a new card. */
export const buyTicket = (
  { api }: Pick<Shop, 'api'>,
  buyer: Buyer,
  eventId: string,
  card: TestCard = 'approves',
) =>
  api.purchase.buyTicket({
    token: buyer.token,
    ...(buyer.tenant === undefined ? {} : { tenant: buyer.tenant }),
    ...headersOf(buyer),
    body: { card: { token: tokenOf(card) }, event_id: eventId, ...couponOf(buyer) },
  });

/** Subscribes with a new card. */
export const subscribe = (
  { api }: Pick<Shop, 'api'>,
  buyer: Buyer,
  productId: string,
  card: TestCard = 'approves',
) =>
  api.purchase.buySubscription({
    token: buyer.token,
    ...(buyer.tenant === undefined ? {} : { tenant: buyer.tenant }),
    ...headersOf(buyer),
    body: { card: { token: tokenOf(card) }, subscription_id: productId, ...couponOf(buyer) },
  });
