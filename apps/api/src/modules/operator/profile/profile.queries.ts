/** Queries of a person's own rows, in a transaction of the tenant in whose studio they are. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type {
  OperatorPasskeyRow,
  OperatorPasskeyTable,
  OperatorRow,
  OperatorSessionRow,
  OperatorSessionTable,
  OperatorTable,
} from '../operator.table.ts';

/** Lets the rest of the transaction see and change the rows of this person. */
export async function actAs({ trx }: Scope, operatorId: string): Promise<void> {
  await sql`SELECT set_config('grandstand.operator', ${operatorId}, true)`.execute(trx);
}

/** Returns a person and locks the row, so that two changes by this person do not overlap. */
export async function lockPerson({ trx }: Scope, id: string): Promise<OperatorRow> {
  return trx
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertPerson(
  { trx }: Scope,
  person: Insertable<OperatorTable>,
): Promise<OperatorRow> {
  return trx.insertInto('operator').values(person).returningAll().executeTakeFirstOrThrow();
}

export async function updatePerson(
  { trx }: Scope,
  id: string,
  change: Updateable<OperatorTable>,
): Promise<void> {
  await trx.updateTable('operator').set(change).where('id', '=', id).execute();
}

/** Records the use of a code; false if it or a later one was used. */
export async function consumeTotpStep({ trx }: Scope, id: string, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('operator')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a recovery code; false if there is none. */
export async function consumeRecoveryCode(
  { trx }: Scope,
  id: string,
  hash: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('operator_recovery_code')
    .where('operator_id', '=', id)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes({ trx }: Pick<Scope, 'trx'>, id: string): Promise<number> {
  const { total } = await trx
    .selectFrom('operator_recovery_code')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('operator_id', '=', id)
    .executeTakeFirstOrThrow();
  return total;
}

export async function replaceRecoveryCodes(
  { trx }: Scope,
  id: string,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('operator_recovery_code').where('operator_id', '=', id).execute();
  if (hashes.length > 0)
    await trx
      .insertInto('operator_recovery_code')
      .values(hashes.map((hash) => ({ operator_id: id, hash })))
      .execute();
}

export async function insertSession(
  { trx }: Scope,
  session: Insertable<OperatorSessionTable>,
): Promise<void> {
  await trx.insertInto('operator_session').values(session).execute();
}

/** Lists a person's sessions, the last used first. */
export const selectSessions = ({ trx }: Scope, operatorId: string): Promise<OperatorSessionRow[]> =>
  trx
    .selectFrom('operator_session')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();

export async function updateAuthenticationTime(
  { trx }: Scope,
  id: string,
  now: Date,
): Promise<void> {
  await trx.updateTable('operator_session').set({ proven_at: now }).where('id', '=', id).execute();
}

/** Ends a session of a person; false if they have none with this id. */
export async function deleteSession(
  { trx }: Scope,
  operatorId: string,
  id: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a person's sessions but one; null ends all. */
export async function deleteOtherSessions(
  { trx }: Scope,
  operatorId: string,
  retainedId: string | null,
): Promise<void> {
  let query = trx.deleteFrom('operator_session').where('operator_id', '=', operatorId);
  if (retainedId !== null) query = query.where('id', '!=', retainedId);
  await query.execute();
}

/** Ends a person's sessions in the tenant beyond the last used ones; those in other tenants remain. */
export async function deleteOldestSessions(
  { trx, tenantId }: Scope,
  operatorId: string,
  retained: number,
): Promise<void> {
  await trx
    .deleteFrom('operator_session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('operator_session as s')
        .select('s.id')
        .where('s.operator_id', '=', operatorId)
        .where('s.tenant_id', '=', tenantId)
        .orderBy('s.last_used_at', 'desc')
        .orderBy('s.id')
        .offset(retained),
    )
    .execute();
}

export const selectPasskeys = ({ trx }: Scope, operatorId: string): Promise<OperatorPasskeyRow[]> =>
  trx
    .selectFrom('operator_passkey')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function insertPasskey(
  { trx }: Scope,
  passkey: Insertable<OperatorPasskeyTable>,
): Promise<OperatorPasskeyRow> {
  return trx
    .insertInto('operator_passkey')
    .values(passkey)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records the use of a passkey, with the authenticator's count. */
export async function recordPasskeyUse(
  { trx }: Scope,
  id: string,
  counter: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('operator_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

/** Removes all passkeys of a person. */
export async function deletePasskeys({ trx }: Scope, operatorId: string): Promise<void> {
  await trx.deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute();
}

/** Removes a passkey; null if the person has none with this id. */
export async function deletePasskey(
  { trx }: Scope,
  operatorId: string,
  id: string,
): Promise<OperatorPasskeyRow | null> {
  const row = await trx
    .deleteFrom('operator_passkey')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
