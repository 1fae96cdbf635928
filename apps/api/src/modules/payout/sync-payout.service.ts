import type { TenantConfig } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import { newId } from '../../platform/context/id.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import {
  type PaymentProvider,
  type ProviderMessage,
  type ProviderPayout,
  type ProviderPayoutEntry,
  providerOf,
  recordMessage,
} from '../payment/index.ts';
import {
  findPayout,
  insertEntriesOnce,
  lockPayoutByReference,
  putPayout,
  selectByReferences,
  selectIntentIds,
  sumEntries,
  updatePayout,
} from './payout.queries.ts';
import type { PayoutRow } from './payout.table.ts';
import { payoutWork } from './payout-work.ts';

/** Pages of entries that one attempt reads; the rest is queued as another job. */
const maxPages = 20;
/** Pages of payouts that one run of the job reads. */
const maxListPages = 10;
/** How long a payout may change after it was created, ms. */
const changesForMs = 30 * dayMs;
/** How far back the first listing of a tenant's payouts reaches, ms. */
const firstListingMs = 366 * dayMs;

/** Stores the provider's state of a payout unless the stored one is newer, and returns the row. */
async function storePayout(
  scope: Scope,
  provider: PaymentProvider['name'],
  providerPayout: ProviderPayout,
  now: Date,
): Promise<PayoutRow> {
  await putPayout(scope, {
    tenant_id: scope.tenantId,
    id: newId('po'),
    provider,
    reference: providerPayout.reference,
    state: providerPayout.state,
    amount: providerPayout.amount,
    currency: providerPayout.currency,
    itemised: providerPayout.entries,
    entries_after: null,
    gross: null,
    own: null,
    fee: null,
    failure: providerPayout.failure?.slice(0, 500) ?? null,
    created_at: providerPayout.createdAt,
    arrives_at: providerPayout.arrivesAt,
    updated_at: now,
  });
  const row = await lockPayoutByReference(scope, provider, providerPayout.reference);
  if (row === null) throw new Error(`the payout ${providerPayout.reference} was not stored`);
  return row;
}

interface EntryPage {
  readonly entries: readonly ProviderPayoutEntry[];
  readonly next: string | null;
}

/** Queues the payouts whose money a page of entries returns, unless they are stored. */
async function queueReturned(
  { outbox }: Pick<Platform, 'outbox'>,
  scope: Scope,
  provider: PaymentProvider['name'],
  { entries }: EntryPage,
): Promise<void> {
  const references = entries.flatMap(({ returnedPayout }) => returnedPayout ?? []);
  if (references.length === 0) return;
  const stored = new Set(
    (await selectByReferences(scope, provider, references)).map(({ reference }) => reference),
  );
  for (const reference of references)
    if (!stored.has(reference))
      await outbox.enqueue(scope, payoutWork, { tenantId: scope.tenantId, reference });
}

/** Stores a page of entries; after the last one, the sums of all. */
async function storeEntries(
  scope: Scope,
  provider: PaymentProvider['name'],
  payoutId: string,
  { entries, next }: EntryPage,
  now: Date,
): Promise<void> {
  const intents = await selectIntentIds(
    scope,
    provider,
    entries.flatMap(({ payment }) => payment ?? []),
  );
  if (entries.length > 0)
    await insertEntriesOnce(
      scope,
      entries.map(({ reference, kind, payment, returnedPayout, amount, fee, currency, at }) => ({
        tenant_id: scope.tenantId,
        payout_id: payoutId,
        reference,
        kind,
        intent_id: intents.get(payment ?? '') ?? null,
        returned_payout: returnedPayout,
        amount,
        fee,
        currency,
        at,
      })),
    );
  await updatePayout(
    scope,
    payoutId,
    next === null
      ? { ...(await sumEntries(scope, payoutId)), entries_complete: true, updated_at: now }
      : { entries_after: next, updated_at: now },
  );
}

/**
 * Reads a payout and its entries from the provider. Idempotent, and independent of the order in which messages
 * arrive: the provider's state at the moment of reading counts, and never replaces a newer one.
 */
export async function syncPayout(
  platform: Platform,
  tenant: TenantConfig,
  reference: string,
): Promise<void> {
  const provider = await providerOf(platform, tenant);
  const providerPayout = await provider.findPayout(reference);
  const row = await platform.db.forTenant(tenant.id, (scope) =>
    storePayout(scope, provider.name, providerPayout, new Date(platform.clock())),
  );
  if (row.itemised !== 'ready' || row.entries_complete) return;
  let after = row.entries_after;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page: EntryPage = await provider.listPayoutEntries(reference, after);
    const now = new Date(platform.clock());
    const isDone = await platform.db.forTenant(tenant.id, async (scope) => {
      // Another process may have read them all meanwhile.
      if ((await findPayout(scope, row.id))?.entries_complete === true) return true;
      await storeEntries(scope, provider.name, row.id, page, now);
      await queueReturned(platform, scope, provider.name, page);
      return page.next === null;
    });
    if (isDone) return;
    after = page.next;
  }
  await platform.db.forTenant(tenant.id, (scope) =>
    platform.outbox.enqueue(scope, payoutWork, { tenantId: tenant.id, reference }),
  );
}

/** Queues the payout that a message of the provider names, once for each message. */
export const receivePayoutMessage = (
  { db, outbox, clock }: Pick<Platform, 'db' | 'outbox' | 'clock'>,
  tenantId: string,
  provider: PaymentProvider['name'],
  message: ProviderMessage & { readonly payout: string },
): Promise<void> =>
  db.forTenant(tenantId, async (scope) => {
    const { payout: reference } = message;
    const isNew = await recordMessage(
      scope,
      provider,
      { ...message, reference },
      new Date(clock()),
    );
    if (isNew) await outbox.enqueue(scope, payoutWork, { tenantId, reference });
  });

/**
 * Queues the payouts that messages have not reported, or whose state or entries have changed since.
 * @param listedAt when all payouts of the tenant were last listed, ms; null for never. A stored payout would not do:
 *   a message or a part of a listing can store the latest one while earlier ones are missed.
 * @returns false if it was aborted
 */
export async function findMissedPayouts(
  platform: Platform,
  tenant: TenantConfig,
  listedAt: number | null,
  signal: AbortSignal,
): Promise<boolean> {
  const provider = await providerOf(platform, tenant);
  const since = new Date(
    listedAt === null ? platform.clock() - firstListingMs : listedAt - changesForMs,
  );
  let after: string | null = null;
  for (let pages = 0; pages < maxListPages; pages += 1) {
    if (signal.aborted) return false;
    const page: Awaited<ReturnType<PaymentProvider['listPayouts']>> = await provider.listPayouts(
      since,
      after,
    );
    const { payouts, next } = page;
    await platform.db.forTenant(tenant.id, async (scope) => {
      const references = payouts.map(({ reference }) => reference);
      const stored = new Map(
        references.length === 0
          ? []
          : (await selectByReferences(scope, provider.name, references)).map((row) => [
              row.reference,
              row,
            ]),
      );
      for (const { reference, state, entries } of payouts) {
        const row = stored.get(reference);
        const isCurrent = row?.state === state && (entries !== 'ready' || row.entries_complete);
        if (!isCurrent)
          await platform.outbox.enqueue(scope, payoutWork, { tenantId: tenant.id, reference });
      }
    });
    if (next === null) break;
    after = next;
  }
  return true;
}
