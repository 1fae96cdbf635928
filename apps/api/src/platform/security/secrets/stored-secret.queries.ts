import { sql } from 'kysely';
import type { Trx } from '../../database/database.ts';

/** The stored secret, encrypted with one of the secrets of the settings. */
interface StoredSecret {
  readonly key: string;
  readonly value: string;
}

/** Rows of `meta` belong to no tenant. */
const prefix = 'stored-secret:';

/** Returns the copies of the stored secret. Other processes wait until the transaction ends. */
export async function lockStoredSecrets(trx: Trx): Promise<StoredSecret[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${prefix}))`.execute(trx);
  const rows = await trx
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', 'like', `${prefix}%`)
    .execute();
  return rows.map(({ key, value }) => ({ key: key.slice(prefix.length), value }));
}

/** Deletes all copies. Returns their number. */
export async function deleteStoredSecrets(trx: Trx): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('meta')
    .where('key', 'like', `${prefix}%`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function insertStoredSecret(trx: Trx, { key, value }: StoredSecret): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: prefix + key, value })
    .execute();
}
