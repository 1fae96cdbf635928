import {
  exactCountLimit,
  type IdentityMediaType,
  type IdentityType,
  type SortDirection,
  type SortField,
} from '@grandstand/contract';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { IdentityRow, IdentityTable } from './identity.table.ts';

/** Filter of an identity list; null for no condition. */
export interface IdentityFilter {
  /** Identities below one of these, at any depth. */
  readonly below: readonly string[] | null;
  readonly mediaTypes: readonly IdentityMediaType[] | null;
  readonly types: readonly IdentityType[] | null;
  readonly archived: boolean | null;
}

const matches =
  (tenantId: string, { below, mediaTypes, types, archived }: IdentityFilter) =>
  (eb: ExpressionBuilder<Tables, 'identity'>) =>
    eb.and([
      eb('tenant_id', '=', tenantId),
      // Identities of minors are not listed, only found by their ids.
      eb('safeguarded', '=', false),
      ...(below === null ? [] : [sql<boolean>`identity_ids ?| array[${sql.join(below)}]::text[]`]),
      ...(mediaTypes === null ? [] : [eb('media_type', 'in', mediaTypes)]),
      ...(types === null ? [] : [eb('type', 'in', types)]),
      ...(archived === null ? [] : [eb('archived', '=', archived)]),
    ]);

const columns = {
  order: 'position',
  added: 'added_at',
  created: 'created_at',
  title: 'folded_title',
} as const satisfies Record<SortField, keyof IdentityTable>;

/** Returns a page of identities in the order of the given fields, then by id so that the order is total. */
export async function listIdentities(
  { trx, tenantId }: Scope,
  filter: IdentityFilter,
  sort: readonly (readonly [SortField, SortDirection])[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<IdentityRow[]> {
  let query = trx.selectFrom('identity').selectAll().where(matches(tenantId, filter));
  for (const [field, direction] of sort) query = query.orderBy(columns[field], direction);
  return query
    .orderBy('id', sort.at(-1)?.[1] ?? 'asc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counts matching identities, up to `exactCountLimit`. */
export async function countIdentities(
  { trx, tenantId }: Scope,
  filter: IdentityFilter,
): Promise<number> {
  const { total } = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('identity')
        .select(sql`1`.as('one'))
        .where(matches(tenantId, filter))
        .limit(exactCountLimit)
        .as('matching'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns identities by id; unknown ids are omitted. */
export async function selectIdentities(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<IdentityRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('identity')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
}

/** True if a team has players in its roster. */
export async function hasPlayers({ trx, tenantId }: Scope, teamId: string): Promise<boolean> {
  const player = await trx
    .selectFrom('roster_player')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .limit(1)
    .executeTakeFirst();
  return player !== undefined;
}

/** Sets whether the events of an identity are of minors; returns its row, or null if unknown. */
export async function updateSafeguarded(
  { trx, tenantId }: Scope,
  id: string,
  safeguarded: boolean,
): Promise<IdentityRow | null> {
  const row = await trx
    .updateTable('identity')
    .set({ safeguarded, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the identities of several events, each in its event's order. */
export async function listLinksOfEvents(
  { trx, tenantId }: Scope,
  eventIds: readonly string[],
): Promise<{ eventId: string; identityId: string }[]> {
  if (eventIds.length === 0) return [];
  return trx
    .selectFrom('event_identity')
    .select(['event_id as eventId', 'identity_id as identityId'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', 'in', eventIds)
    .orderBy('event_id')
    .orderBy('position')
    .execute();
}
