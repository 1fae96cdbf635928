import type { WebhookDeliveryState, WebhookKind } from '@grandstand/contract/constants';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { TimeCursor } from '../../platform/context/cursor.ts';
import type { Scope } from '../../platform/database/database.ts';
import type {
  WebhookDeliveryRow,
  WebhookDeliveryTable,
  WebhookEndpointRow,
  WebhookEndpointTable,
} from './webhook.table.ts';

/** Returns the ids of the enabled endpoints that messages of a kind are sent to. */
export async function selectSubscribed(
  { trx, tenantId }: Scope,
  kind: WebhookKind,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .where('enabled', '=', true)
    .where(sql<boolean>`${kind} = ANY(kinds)`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertEndpoint(
  { trx, tenantId }: Scope,
  row: Omit<Insertable<WebhookEndpointTable>, 'tenant_id'>,
): Promise<WebhookEndpointRow> {
  return trx
    .insertInto('webhook_endpoint')
    .values({ ...row, tenant_id: tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts the endpoints that are not archived, and prevents others from being added until the transaction ends. */
export async function lockAndCountEndpoints({ trx, tenantId }: Scope): Promise<number> {
  // An empty list has no row to lock, so the row of the tenant is locked.
  await trx.selectFrom('tenant').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
  const { total } = await trx
    .selectFrom('webhook_endpoint')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists the endpoints that are not archived and older than `before`, the newest first. */
export const selectEndpoints = (
  { trx, tenantId }: Scope,
  before: TimeCursor | null,
  limit: number,
): Promise<WebhookEndpointRow[]> => {
  let query = trx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null);
  if (before !== null)
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(before.at, before.id)),
    );
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
};

const endpointById = ({ trx, tenantId }: Scope, id: string) =>
  trx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null);

/** Returns an endpoint that is not archived; null if there is none. */
export async function findEndpoint(scope: Scope, id: string): Promise<WebhookEndpointRow | null> {
  return (await endpointById(scope, id).executeTakeFirst()) ?? null;
}

/** Like `findEndpoint`, and locks it until the transaction ends. */
export async function lockEndpoint(scope: Scope, id: string): Promise<WebhookEndpointRow | null> {
  return (await endpointById(scope, id).forUpdate().executeTakeFirst()) ?? null;
}

export async function updateEndpoint(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<WebhookEndpointTable>,
): Promise<WebhookEndpointRow> {
  return trx
    .updateTable('webhook_endpoint')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets when an endpoint started to fail, unless it is failing already; null once it works again. */
export async function setFailing(
  { trx, tenantId }: Scope,
  id: string,
  since: Date | null,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoint')
    .set({ failing_since: since })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('failing_since', since === null ? 'is not' : 'is', null)
    .execute();
}

export async function insertDeliveries(
  { trx, tenantId }: Scope,
  rows: readonly Omit<Insertable<WebhookDeliveryTable>, 'tenant_id'>[],
): Promise<void> {
  await trx
    .insertInto('webhook_delivery')
    .values(rows.map((row) => ({ ...row, tenant_id: tenantId })))
    .execute();
}

export async function findDelivery(
  { trx, tenantId }: Scope,
  id: string,
): Promise<WebhookDeliveryRow | null> {
  const row = await trx
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a delivery unless it was replayed, which increases `turn`, or deleted since; then null. */
export async function updateDelivery(
  { trx, tenantId }: Scope,
  { id, turn }: Pick<WebhookDeliveryRow, 'id' | 'turn'>,
  change: Updateable<WebhookDeliveryTable>,
): Promise<WebhookDeliveryRow | null> {
  const row = await trx
    .updateTable('webhook_delivery')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('turn', '=', turn)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

interface DeliveryFilter {
  readonly endpointId: string | null;
  readonly state: WebhookDeliveryState | null;
  readonly before: TimeCursor | null;
}

/** Lists deliveries, the newest first. */
export const selectDeliveries = (
  { trx, tenantId }: Scope,
  { endpointId, state, before }: DeliveryFilter,
  limit: number,
): Promise<WebhookDeliveryRow[]> => {
  let query = trx.selectFrom('webhook_delivery').selectAll().where('tenant_id', '=', tenantId);
  if (endpointId !== null) query = query.where('endpoint_id', '=', endpointId);
  if (state !== null) query = query.where('state', '=', state);
  if (before !== null)
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(before.at, before.id)),
    );
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
};

/** Replays failed deliveries of an endpoint since a time, the oldest first: they are pending again, with `turn` increased. */
export async function replayFailedSince(
  { trx, tenantId }: Scope,
  endpointId: string,
  since: Date,
  limit: number,
): Promise<Pick<WebhookDeliveryRow, 'id' | 'turn'>[]> {
  return trx
    .updateTable('webhook_delivery')
    .set({ state: 'pending', turn: sql`turn + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_delivery as failed')
        .select('failed.id')
        .where('failed.tenant_id', '=', tenantId)
        .where('failed.endpoint_id', '=', endpointId)
        .where('failed.state', '=', 'failed')
        .where('failed.created_at', '>=', since)
        .orderBy('failed.created_at')
        .orderBy('failed.id')
        .limit(limit),
    )
    .returning(['id', 'turn'])
    .execute();
}

/** True if an endpoint has failed deliveries since a time. */
export async function hasFailedSince(
  { trx, tenantId }: Scope,
  endpointId: string,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the oldest deliveries from before a time. */
export async function deleteDeliveries(
  { trx, tenantId }: Scope,
  before: Date,
  limit: number,
): Promise<void> {
  await trx
    .deleteFrom('webhook_delivery')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_delivery as old')
        .select('old.id')
        .where('old.tenant_id', '=', tenantId)
        .where('old.created_at', '<', before)
        .orderBy('old.created_at')
        .orderBy('old.id')
        .limit(limit),
    )
    .execute();
}

/** Fails pending deliveries without an attempt since a time: their queued work was lost. */
export async function failAbandoned(
  { trx, tenantId }: Scope,
  before: Date,
  problem: string,
  limit: number,
): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ state: 'failed', problem })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_delivery as old')
        .select('old.id')
        .where('old.tenant_id', '=', tenantId)
        .where('old.state', '=', 'pending')
        .where('old.created_at', '<', before)
        .where((inner) =>
          inner(inner.fn.coalesce('old.last_attempt_at', 'old.created_at'), '<', before),
        )
        .orderBy('old.created_at')
        .orderBy('old.id')
        .limit(limit),
    )
    .execute();
}
