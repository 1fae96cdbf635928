import type { SignInMode, SignInProvider } from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';

interface NewAttempt {
  readonly id: string;
  readonly provider: SignInProvider;
  readonly mode: SignInMode;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a new attempt, unless its id exists. */
export async function insertAttempt({ trx, tenantId }: Scope, attempt: NewAttempt): Promise<void> {
  await trx
    .insertInto('sign_in_attempt')
    .values({
      tenant_id: tenantId,
      id: attempt.id,
      provider: attempt.provider,
      mode: attempt.mode,
      created_at: attempt.now,
      expires_at: attempt.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Claims the single code exchange of an attempt; false if it is over or already claimed. */
export async function claimExchange(
  { trx, tenantId }: Scope,
  id: string,
  provider: SignInProvider,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('sign_in_attempt')
    .set({ exchanged_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('exchanged_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the hash of the provider's token. */
export async function saveTokenHash(
  { trx, tenantId }: Scope,
  id: string,
  tokenHash: string,
): Promise<void> {
  await trx
    .updateTable('sign_in_attempt')
    .set({ token_hash: tokenHash })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** True if a token was issued for the code of an attempt. */
export async function isOfAttempt({ trx, tenantId }: Scope, tokenHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sign_in_attempt')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns an attempt that can still finish; `tokenHash` is null before its code was exchanged here. */
export async function findPendingAttempt(
  { trx, tenantId }: Scope,
  id: string,
  provider: SignInProvider,
  now: Date,
): Promise<{ tokenHash: string | null } | null> {
  const row = await trx
    .selectFrom('sign_in_attempt')
    .select('token_hash as tokenHash')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a password tried in an attempt; false once `max` were tried. */
export async function countTry(
  { trx, tenantId }: Scope,
  id: string,
  max: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('sign_in_attempt')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('tries', '<', max)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an attempt as used: of concurrent callers exactly one gets true. */
export async function consumeAttempt(
  { trx, tenantId }: Scope,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('sign_in_attempt')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the attempts that ended before a time. */
export async function removeAttempts({ trx, tenantId }: Scope, endedBefore: Date): Promise<void> {
  await trx
    .deleteFrom('sign_in_attempt')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', endedBefore)
    .execute();
}
