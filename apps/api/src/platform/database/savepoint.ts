import { sql } from 'kysely';
import type { Scope } from './database.ts';

/** Sets a savepoint, to which the transaction can be rolled back. */
export const setSavepoint = async ({ trx }: Scope): Promise<void> =>
  void (await sql`SAVEPOINT request`.execute(trx));

/** Rolls back to the savepoint, even after a failed statement; the transaction continues. */
export const rollBackToSavepoint = async ({ trx }: Scope): Promise<void> =>
  void (await sql`ROLLBACK TO SAVEPOINT request`.execute(trx));
