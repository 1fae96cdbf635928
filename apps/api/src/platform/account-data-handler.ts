import type { AccountExport } from '@grandstand/contract';
import type { Ctx } from './context.ts';
import type { Scope } from './database/database.ts';

/** What one module keeps of an account. */
export interface AccountDataHandler {
  /** Its parts of the export of everything kept about the caller. */
  readonly export?: (ctx: Ctx, userId: string) => Promise<Partial<AccountExport>>;
  /**
   * Called in the transaction that deletes the account, whose rows go by themselves with that of the
   * user. Returns what is to be done once that is committed, such as removing files.
   */
  readonly erase?: (ctx: Ctx, scope: Scope, userId: string) => Promise<() => void | Promise<void>>;
}
