import type { AccountExport } from '@grandstand/contract';
import type { Ctx } from './context.ts';
import type { Scope } from '../database/database.ts';

/** Exports and erases one module's data of an account. */
export interface AccountDataHandler {
  /** The module's part of the account export. */
  readonly export?: (ctx: Ctx, userId: string) => Promise<Partial<AccountExport>>;
  /**
   * Runs in the transaction that deletes the account; rows that reference the user cascade. Returns the
   * work to do after the commit, such as removing files.
   */
  readonly erase?: (ctx: Ctx, scope: Scope, userId: string) => Promise<() => void | Promise<void>>;
}
