import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';

/** Rows of `meta` belong to no tenant. */
const prefix = 'folder:';

/**
 * Returns the mark of the folder that a setting names (`site-folders.ts`); null before the first start. Other processes
 * wait until the transaction ends.
 */
export async function lockFolderMark(trx: Trx, setting: string): Promise<string | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${prefix}))`.execute(trx);
  const row = await trx
    .selectFrom('meta')
    .select('value')
    .where('key', '=', prefix + setting)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function insertFolderMark(trx: Trx, setting: string, mark: string): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: prefix + setting, value: mark })
    .execute();
}
