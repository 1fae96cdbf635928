import { sql, type Insertable, type Updateable } from 'kysely';
import type { IdentityType } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import type { IdentityRow, IdentityTable } from '../identity.table.ts';

/** Inserts an identity. */
export async function insertIdentity(
  { trx, tenantId }: Scope,
  row: Omit<Insertable<IdentityTable>, 'tenant_id'>,
): Promise<IdentityRow> {
  return trx
    .insertInto('identity')
    .values({ ...row, tenant_id: tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns an identity and locks it; null if the id is unknown. */
export async function lockIdentity(
  { trx, tenantId }: Scope,
  id: string,
): Promise<IdentityRow | null> {
  const row = await trx
    .selectFrom('identity')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes an identity and counts the change. */
export async function updateIdentity(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<IdentityTable>,
): Promise<IdentityRow> {
  return trx
    .updateTable('identity')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the identities with one of these references or ids; unknown ones are omitted. */
export async function selectByKeys(
  { trx, tenantId }: Scope,
  keys: readonly string[],
): Promise<IdentityRow[]> {
  if (keys.length === 0) return [];
  return trx
    .selectFrom('identity')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(reference_id = ANY(${[...keys]}::text[]) OR id = ANY(${[...keys]}::text[]))`,
    )
    .execute();
}

/** Replaces the ancestors of an identity in all its descendants. */
export async function moveDescendants(
  { trx, tenantId }: Scope,
  id: string,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('identity')
    .set({
      identity_ids: sql`(identity_ids - ${[...before]}::text[] - ${[...after]}::text[])
        || to_jsonb(${[...after]}::text[])`,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`identity_ids ? ${id}`)
    .execute();
  // A descendant may be below a former ancestor through another competition, too.
  await sql`UPDATE identity AS moved SET identity_ids = moved.identity_ids || lost.ids
    FROM (SELECT below.id, jsonb_agg(DISTINCT above.id) AS ids FROM identity AS below
      CROSS JOIN LATERAL jsonb_array_elements_text(below.identity_ids) AS named (id)
      JOIN identity AS other ON other.tenant_id = ${tenantId} AND other.id = named.id
      CROSS JOIN LATERAL jsonb_array_elements_text(other.identity_ids) AS above (id)
      WHERE below.tenant_id = ${tenantId} AND below.identity_ids ? ${id} AND other.id <> ${id}
        AND NOT below.identity_ids ? above.id
      GROUP BY below.id) AS lost
    WHERE moved.tenant_id = ${tenantId} AND moved.id = lost.id`.execute(trx);
}

/** Numbers of references to an identity, up to `limit` each. */
export interface IdentityUses {
  readonly events: number;
  /** Number of these events that are live or upcoming. */
  readonly open: number;
  /** Identities below it. */
  readonly children: number;
  readonly players: number;
  readonly products: number;
}

/** Counts the references to an identity, up to `limit` each. */
export async function countUses(
  { trx, tenantId }: Scope,
  id: string,
  limit: number,
): Promise<IdentityUses> {
  const count = (rows: ReturnType<typeof sql>) =>
    sql<number>`(SELECT count(*)::int FROM (${rows} LIMIT ${limit}) AS counted)`;
  const linked = (only: ReturnType<typeof sql>) =>
    sql`SELECT 1 FROM event_identity WHERE tenant_id = ${tenantId} AND identity_id = ${id} ${only}`;
  const { rows } = await sql<IdentityUses>`SELECT
    ${count(linked(sql``))} AS events,
    ${count(linked(sql`AND media_type = 'event' AND status IN ('live', 'upcoming')`))} AS open,
    ${count(sql`SELECT 1 FROM identity WHERE tenant_id = ${tenantId} AND (parent_id = ${id} OR identity_ids ? ${id})`)} AS children,
    ${count(sql`SELECT 1 FROM roster_player WHERE tenant_id = ${tenantId} AND team_id = ${id}`)} AS players,
    ${count(sql`SELECT 1 FROM product WHERE tenant_id = ${tenantId} AND identity_ids ? ${id}`)} AS products`.execute(
    trx,
  );
  return rows[0] ?? { events: 0, open: 0, children: 0, players: 0, products: 0 };
}

/** Deletes an identity. */
export async function deleteIdentity({ trx, tenantId }: Scope, id: string): Promise<void> {
  await trx.deleteFrom('identity').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

interface OperatorFilter {
  readonly type: IdentityType | null;
  /** Folded; null for no condition. */
  readonly text: string | null;
  readonly below: string | null;
  readonly archived: boolean | null;
  /** Sort key and id of the last identity of the page before. */
  readonly after: { readonly title: string; readonly id: string } | null;
}

/** Lists identities by title, including those of minors. */
export async function listForOperator(
  { trx, tenantId }: Scope,
  { type, text, below, archived, after }: OperatorFilter,
  limit: number,
): Promise<IdentityRow[]> {
  let query = trx.selectFrom('identity').selectAll().where('tenant_id', '=', tenantId);
  if (type !== null) query = query.where('type', '=', type);
  if (archived !== null) query = query.where('archived', '=', archived);
  if (below !== null) query = query.where(sql<boolean>`identity_ids ? ${below}`);
  if (text !== null)
    query = query.where(
      sql<boolean>`(strpos(folded_title, ${text}) > 0 OR strpos(lower(short_title), ${text}) > 0
        OR id = ${text} OR lower(reference_id) = ${text})`,
    );
  if (after !== null)
    query = query.where(sql<boolean>`(folded_title, id) > (${after.title}, ${after.id})`);
  return query.orderBy('folded_title').orderBy('id').limit(limit).execute();
}

/** Returns ids of events and clips that are linked to an identity, after an id, in order. */
export async function listLinkedEventIds(
  { trx, tenantId }: Scope,
  identityId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('event_identity')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('identity_id', '=', identityId)
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(limit)
    .execute();
  return rows.map(({ event_id: id }) => id);
}
