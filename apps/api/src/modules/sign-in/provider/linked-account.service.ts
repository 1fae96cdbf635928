import type { Account } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import { deleteLinks, selectLinks } from './linked-account.queries.ts';

/** Returns the providers that a user can sign in with. */
export async function listLinkedAccounts(
  scope: Scope,
  userId: string,
): Promise<Account['providers']> {
  const links = await selectLinks(scope, userId);
  return links.map(({ provider, email, added_at: addedAt }) => ({
    provider,
    email,
    addedAt: addedAt.toISOString(),
  }));
}

/** Deletes all linked provider accounts of a user. */
export const removeLinkedAccounts = (scope: Scope, userId: string): Promise<void> =>
  deleteLinks(scope, userId);
