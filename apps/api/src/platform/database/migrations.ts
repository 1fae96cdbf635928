import type { Kysely } from 'kysely';
import * as firstSlice from '../../../migrations/0001-first-slice.ts';
import * as search from '../../../migrations/0002-search.ts';
import * as accounts from '../../../migrations/0003-accounts.ts';
import * as eventUpdatedAt from '../../../migrations/0005-event-updated-at.ts';
import * as teamLists from '../../../migrations/0006-team-lists.ts';
import * as identityLists from '../../../migrations/0007-identity-lists.ts';
import * as signIn from '../../../migrations/0008-sign-in.ts';
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
  { name: '0005-event-updated-at', up: eventUpdatedAt.up },
  { name: '0006-team-lists', up: teamLists.up },
  { name: '0007-identity-lists', up: identityLists.up },
  { name: '0008-sign-in', up: signIn.up },
];
