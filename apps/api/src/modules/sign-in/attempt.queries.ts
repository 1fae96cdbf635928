import type { SignInMode, SignInProvider } from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';

interface NewAttempt {
  readonly id: string;
  readonly provider: SignInProvider;
  readonly mode: SignInMode;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Keeps a new attempt; nothing when there is one with that id. */
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

/** Claims the one exchange that an attempt has; false when it is over or was claimed before. */
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

/** Notes which token the provider gave. */
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

/** Whether a token was given for the code of an attempt. */
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

/** An attempt that can still be finished; `tokenHash` is null before its code was exchanged here. */
export async function findLiveAttempt(
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

/** Counts one more password that is tried; false when there were `max` before. */
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

/** Uses an attempt up: of any number of callers at the same time one gets true. */
export async function spendAttempt(
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
