import {
  maxOperatorKeys,
  operatorKeyPrefix,
  type OperatorKey,
  type Permission,
  minuteMs,
  dayMs,
} from '@grandstand/contract';
import type { Ctx, Operator } from '../../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../../platform/context/cursor.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { requirePermission } from '../../../platform/http/operator-of.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { recordChange } from '../../audit/index.ts';
import type { OperatorKeyRow } from '../operator.table.ts';
import { newSecret, secretHash } from '../secret.ts';
import { findAccount, listRoles } from '../session/account.queries.ts';
import { permissionsOf } from '../session/session.service.ts';
import {
  countValidKeys,
  findKey,
  findValidKey,
  insertKey,
  listKeyRows,
  revokeKeyRow,
  revokeKeysBelow,
  touchKey,
} from './key.queries.ts';

/** Characters of a key that remain readable, to recognise it by. */
const startLength = operatorKeyPrefix.length + 4;

const hashOf = (ctx: Ctx, key: string): string =>
  secretHash(ctx, 'operator-key', ctx.tenant.id, key);

const present = (row: OperatorKeyRow): OperatorKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: [...row.scopes],
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: isoTimeOf(row.last_used_at),
  revokedAt: isoTimeOf(row.revoked_at),
});

/**
 * Returns the operator of a script's key of this tenant; null if it is unknown, expired or revoked, or its
 * creator no longer has a role. It never permits more than its creator's role does now.
 */
export async function findOperatorKey(ctx: Ctx, key: string): Promise<Operator | null> {
  const now = new Date(ctx.clock());
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    const storedKey = await findValidKey(scope, hashOf(ctx, key), now);
    if (storedKey !== null && now.getTime() - (storedKey.last_used_at?.getTime() ?? 0) >= minuteMs)
      await touchKey(scope, storedKey.id, now);
    return storedKey;
  });
  if (row === null) return null;
  const permissions = await permittedScopes(ctx, row);
  return permissions === null ? null : { kind: 'key', id: row.id, name: row.name, permissions };
}

/**
 * Returns the scopes of a key that its creator may use now; null if they no longer have a role in the tenant.
 * Returns all scopes of a key that the machine's key created.
 */
async function permittedScopes(
  ctx: Ctx,
  { creator_id: creatorId, scopes }: OperatorKeyRow,
): Promise<ReadonlySet<Permission> | null> {
  if (creatorId === null) return new Set(scopes);
  const { account, roles } = await ctx.db.withoutTenant(async (trx) => ({
    account: await findAccount(trx, creatorId),
    roles: await listRoles(trx, creatorId),
  }));
  const role = roles.find(({ tenantId }) => tenantId === ctx.tenant.id)?.role ?? null;
  const isAdministrator = account?.is_administrator === true;
  if (role === null && !isAdministrator) return null;
  const permitted = permissionsOf(isAdministrator, role);
  return new Set(scopes.filter((scope) => permitted.has(scope)));
}

/**
 * Returns the person with whose role a new key ends: the one who creates it, or the creator of the key that
 * creates it; null for the machine.
 */
async function creatorOf(scope: Scope, { kind, id }: Operator): Promise<string | null> {
  if (kind === 'person') return id;
  return kind === 'key' ? ((await findKey(scope, id))?.creator_id ?? null) : null;
}

/** Returns a page of keys, the newest first. Throws `validation_failed` for an invalid cursor. */
export async function listKeys(
  ctx: Ctx,
  { size, after }: { readonly size: number; readonly after: string | null },
): Promise<{ entries: OperatorKey[]; next: string | null }> {
  const before = readTimeCursor(after);
  const rows = await ctx.db.forTenant(ctx, (scope) => listKeyRows(scope, before, size + 1));
  const { page, next } = cursorPageOf(rows, size, ({ created_at: at, id }) => timeCursorOf(at, id));
  return { entries: page.map(present), next };
}

interface NewKey {
  readonly name: string;
  readonly scopes: readonly Permission[];
  readonly days: number;
}

/** Throws `validation_failed` for a key that would outlive the key that creates it. */
async function refuseOutliving(scope: Scope, { kind, id }: Operator, expiresAt: Date) {
  const parent = kind === 'key' ? await findKey(scope, id) : null;
  if (parent !== null && expiresAt > parent.expires_at)
    throw invalidField(
      'body.days',
      `must not outlive the key that creates it, which expires at ${parent.expires_at.toISOString()}`,
    );
}

/**
 * Creates a key. Throws `permission_missing` for a scope that the creator lacks, `limit_reached`, and
 * `validation_failed` for one that would outlive the key that creates it.
 */
export async function createKey(
  ctx: Ctx,
  { name, scopes, days }: NewKey,
): Promise<OperatorKey & { readonly key: string }> {
  const { operator } = ctx;
  if (operator === null) throw new AppError('operator_key_invalid');
  const chosen = [...new Set(scopes)];
  for (const scope of chosen) requirePermission(operator, scope);
  const key = operatorKeyPrefix + newSecret();
  const now = ctx.clock();
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    if ((await countValidKeys(scope, new Date(now))) >= maxOperatorKeys)
      throw new AppError('limit_reached');
    const expiresAt = new Date(now + days * dayMs);
    await refuseOutliving(scope, operator, expiresAt);
    const created = await insertKey(scope, {
      id: newId('ok'),
      hash: hashOf(ctx, key),
      name,
      start: key.slice(0, startLength),
      scopes: json(chosen),
      created_by: operator.name,
      creator_id: await creatorOf(scope, operator),
      parent_id: operator.kind === 'key' ? operator.id : null,
      created_at: new Date(now),
      expires_at: expiresAt,
      last_used_at: null,
      revoked_at: null,
    });
    await recordChange(ctx, scope, {
      action: 'operator.createKey',
      subject: { kind: 'operatorKey', id: created.id },
      before: null,
      after: { name, scopes: chosen, expiresAt: created.expires_at.toISOString() },
    });
    return created;
  });
  return { ...present(row), key };
}

/** Revokes a key at once, with those that it created. Throws `not_found`, even if it is revoked already. */
export async function revokeKey(ctx: Ctx, id: string): Promise<OperatorKey> {
  const now = new Date(ctx.clock());
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    const revoked = await revokeKeyRow(scope, id, now);
    if (revoked === null) throw new AppError('not_found');
    const createdByIt = await revokeKeysBelow(scope, id, now);
    await recordChange(ctx, scope, {
      action: 'operator.revokeKey',
      subject: { kind: 'operatorKey', id },
      before: { revokedAt: null },
      after: {
        revokedAt: now.toISOString(),
        ...(createdByIt.length > 0 && { revokedKeys: createdByIt }),
      },
    });
    return revoked;
  });
  return present(row);
}
