import { sql } from 'kysely';
import type { TimeCursor } from '../../platform/context/cursor.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { UserRow } from '../user/index.ts';

const accountsOf = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('user_account')
    .selectAll('user_account')
    .where('user_account.tenant_id', '=', tenantId);

const email = sql<string>`user_account.email COLLATE "C"`;
/** The last code point: a prefix with it appended sorts after every address that starts with the prefix. */
const lastCharacter = '\u{10FFFF}';

/**
 * Returns accounts whose mail address starts with a text, ordered by mail address.
 * @param after only those after this address
 */
export const selectByEmailPrefix = (
  scope: Scope,
  prefix: string,
  after: string | null,
  limit: number,
): Promise<UserRow[]> =>
  accountsOf(scope)
    .where(email, '>=', prefix)
    .where(email, '<', `${prefix}${lastCharacter}`)
    .$if(after !== null, (query) => query.where(email, '>', after))
    .orderBy(email)
    .limit(limit)
    .execute();

/** Returns the account that a receipt was issued to; empty if there is no such receipt, or if the account no longer exists. */
export const selectByReceipt = (scope: Scope, number: number): Promise<UserRow[]> =>
  accountsOf(scope)
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'user_account.tenant_id')
        .onRef('customer.user_id', '=', 'user_account.id'),
    )
    .innerJoin('receipt', (join) =>
      join
        .onRef('receipt.tenant_id', '=', 'customer.tenant_id')
        .onRef('receipt.customer_id', '=', 'customer.id'),
    )
    .where('receipt.number', '=', number)
    .execute();

/** Returns accounts that paid with, or stored, a card with these last digits, ordered by id. */
export const selectByCard = (
  scope: Scope,
  last4: string,
  after: string | null,
  limit: number,
): Promise<UserRow[]> => {
  const { tenantId } = scope;
  return accountsOf(scope)
    .where('user_account.id', 'in', (eb) =>
      eb
        .selectFrom('customer')
        .select(sql<string>`customer.user_id`.as('id'))
        .where('customer.tenant_id', '=', tenantId)
        .where('customer.user_id', 'is not', null)
        .where('customer.id', 'in', (inner) =>
          inner
            .selectFrom('receipt')
            .select('receipt.customer_id')
            .where('receipt.tenant_id', '=', tenantId)
            .where('receipt.card_last4', '=', last4)
            .union(
              inner
                .selectFrom('stored_card')
                .select('stored_card.customer_id')
                .where('stored_card.tenant_id', '=', tenantId)
                .where('stored_card.last4', '=', last4),
            ),
        ),
    )
    .$if(after !== null, (query) => query.where('user_account.id', '>', after))
    .orderBy('user_account.id')
    .limit(limit)
    .execute();
};

/** Returns the accounts that are blocked at `now`, the latest block first. */
export const selectBlocked = (
  scope: Scope,
  now: Date,
  after: TimeCursor | null,
  limit: number,
): Promise<UserRow[]> =>
  accountsOf(scope)
    .where('blocked_at', 'is not', null)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '>', now)]))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(blocked_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('blocked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Counts an account's active sessions and its devices. */
export async function countSessions(
  { trx, tenantId }: Scope,
  userId: string,
  now: Date,
): Promise<{ readonly sessions: number; readonly devices: number }> {
  const { sessions } = await trx
    .selectFrom('token_family')
    .select(sql<number>`count(*)::int`.as('sessions'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  const { devices } = await trx
    .selectFrom('device')
    .select(sql<number>`count(*)::int`.as('devices'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { sessions, devices };
}

/** Returns when an account was banned from comments; null if it is not banned. */
export async function findCommentBanTime(
  { trx, tenantId }: Scope,
  userId: string,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('comment_ban')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
