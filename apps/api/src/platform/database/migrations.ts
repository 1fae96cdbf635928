import type { Kysely } from 'kysely';
import * as firstSlice from '../../../migrations/0001-first-slice.ts';
import * as search from '../../../migrations/0002-search.ts';
import * as accounts from '../../../migrations/0003-accounts.ts';
import * as signIn from '../../../migrations/0004-sign-in.ts';
import type { Tables } from './tables.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<Tables>) => Promise<void>;
}

/** Every migration in the order they run. A new one is appended; none is ever changed. */
export const migrations: readonly Migration[] = [
  { name: '0001-first-slice', up: firstSlice.up },
  { name: '0002-search', up: search.up },
  { name: '0003-accounts', up: accounts.up },
  { name: '0004-sign-in', up: signIn.up },
];
