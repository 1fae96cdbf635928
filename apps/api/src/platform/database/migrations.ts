import type { Kysely } from 'kysely';
import * as firstSlice from '../../../migrations/0001-first-slice.ts';
import type { Tables } from './tables.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<Tables>) => Promise<void>;
}

/** Every migration in the order they run. A new one is appended; none is ever changed. */
export const migrations: readonly Migration[] = [{ name: '0001-first-slice', up: firstSlice.up }];
