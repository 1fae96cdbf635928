import { sql } from 'kysely';
import type { Scope } from './database.ts';

/** Marks a place in the transaction to which it can be reverted. */
export const setSavepoint = async ({ trx }: Scope): Promise<void> =>
  void (await sql`SAVEPOINT request`.execute(trx));

/** Reverts everything after the mark, also after a failed statement; the transaction goes on. */
export const revertToSavepoint = async ({ trx }: Scope): Promise<void> =>
  void (await sql`ROLLBACK TO SAVEPOINT request`.execute(trx));
