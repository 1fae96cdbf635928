import type {
  Customer,
  CustomerDetails,
  CustomerListQuery,
  customerBlockBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import {
  cursorOf,
  cursorPageOf,
  readCursor,
  readTimeCursor,
  timeCursorOf,
} from '../../platform/context/cursor.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { recordChange } from '../audit/index.ts';
import { findOwnCustomer, findStoredCard, listRefundsOfCustomer } from '../payment/index.ts';
import {
  cancelSubscriptionsDuringBlock,
  listNewestPurchases,
  presentRefund,
} from '../purchase/index.ts';
import { endSessionsOf, signOutSockets } from '../session/index.ts';
import {
  findUser,
  findUserByEmail,
  isBlocked,
  lockUser,
  normalizeEmail,
  updateUser,
  type UserRow,
} from '../user/index.ts';
import {
  countSessions,
  findCommentBanTime,
  selectBlocked,
  selectByEmailPrefix,
  selectByCard,
  selectByReceipt,
} from './customer.queries.ts';

/** Maximum purchases, and maximum refunds, in an account's details. */
const maxListed = 50;

/** Presents an account as operators see it at `now`. */
export const presentCustomer = (row: UserRow, now: Date): Customer => ({
  id: row.id,
  email: row.email,
  displayName: row.display_name,
  isEmailVerified: row.email_verified_at !== null,
  createdAt: row.created_at.toISOString(),
  block:
    row.blocked_at === null || !isBlocked(row, now)
      ? null
      : {
          reason: row.block_reason ?? '',
          since: row.blocked_at.toISOString(),
          until: isoTimeOf(row.blocked_until),
        },
});

interface FoundAccounts {
  readonly rows: readonly UserRow[];
  readonly cursor: (row: UserRow) => string;
}

/** Returns up to `limit` accounts of a page by the query's one criterion, and how to make a cursor of each. */
export async function findAccounts(
  scope: Scope,
  { after, email, email_prefix: prefix, receipt, last4, blocked }: CustomerListQuery,
  now: Date,
  limit: number,
): Promise<FoundAccounts> {
  if (email !== null) {
    const user = await findUserByEmail(scope, email);
    return { rows: user === null ? [] : [user], cursor: ({ id }) => cursorOf(id) };
  }
  if (receipt !== null)
    return { rows: await selectByReceipt(scope, receipt), cursor: ({ id }) => cursorOf(id) };
  if (blocked === true) {
    const rows = await selectBlocked(scope, now, readTimeCursor(after), limit);
    return { rows, cursor: ({ blocked_at: at, id }) => timeCursorOf(at ?? now, id) };
  }
  const [previous = null] = after === null ? [] : readCursor(after, 1);
  if (last4 !== null)
    return {
      rows: await selectByCard(scope, last4, previous, limit),
      cursor: ({ id }) => cursorOf(id),
    };
  return {
    rows: await selectByEmailPrefix(scope, normalizeEmail(prefix ?? ''), previous, limit),
    cursor: ({ email: address }) => cursorOf(address),
  };
}

/** Returns a page of accounts. Throws `validation_failed` for an invalid cursor. */
export async function listCustomers(
  ctx: Ctx,
  query: CustomerListQuery,
): Promise<{ entries: Customer[]; next: string | null }> {
  const now = new Date(ctx.clock());
  const { rows, cursor } = await ctx.db.forTenant(ctx, (scope) =>
    findAccounts(scope, query, now, query.size + 1),
  );
  const { page, next } = cursorPageOf(rows, query.size, cursor);
  return { entries: page.map((row) => presentCustomer(row, now)), next };
}

/**
 * Returns an account with its stored card, its newest purchases and refunds, the number of its sessions and
 * devices, and when it was banned from comments. Throws `customer_not_found`.
 */
export const getCustomer = (ctx: Ctx, id: string): Promise<CustomerDetails> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const now = new Date(ctx.clock());
    const user = await findUser(scope, id);
    if (user === null) throw new AppError('customer_not_found');
    const payer = await findOwnCustomer(scope, id);
    const card = payer === null ? null : await findStoredCard(scope, payer.id);
    const { sessions, devices } = await countSessions(scope, id, now);
    const refunds = payer === null ? [] : await listRefundsOfCustomer(scope, payer.id, maxListed);
    return {
      ...presentCustomer(user, now),
      fullName: user.full_name,
      countryName: user.country_name,
      sessionCount: sessions,
      deviceCount: devices,
      commentsBannedSince: isoTimeOf(await findCommentBanTime(scope, id)),
      storedCard:
        card === null
          ? null
          : {
              brand: card.brand,
              last4: card.last4,
              expMonth: card.exp_month,
              expYear: card.exp_year,
            },
      purchases: await listNewestPurchases(scope, id, maxListed),
      refunds: refunds.map(presentRefund),
    };
  });

async function lockAccount(scope: Scope, id: string): Promise<UserRow> {
  const user = await lockUser(scope, id);
  if (user === null) throw new AppError('customer_not_found');
  return user;
}

/** Signs an account out everywhere; returns how many sessions ended. Throws `customer_not_found`. */
export async function endCustomerSessions(ctx: Ctx, id: string, reason: string): Promise<number> {
  const ended = await ctx.db.forTenant(ctx, async (scope) => {
    await lockAccount(scope, id);
    const sessions = await endSessionsOf(ctx, scope, id);
    await recordChange(ctx, scope, {
      action: 'customer.endSessions',
      subject: { kind: 'customer', id },
      before: { sessions: sessions.length },
      after: { sessions: 0, reason },
    });
    return sessions;
  });
  signOutSockets(ctx, id, ended);
  return ended.length;
}

const blockOf = (user: UserRow) => ({
  blocked_until: isoTimeOf(user.blocked_until),
  reason: user.block_reason,
});

/**
 * Signs an account out everywhere, blocks its sign-ins, and cancels the subscriptions that would renew
 * meanwhile. Because of the lock on the account, a concurrent sign-in is refused, or its session ends here.
 * Throws `customer_not_found`, and `validation_failed` for an end that is not in the future.
 */
export async function blockCustomer(
  ctx: Ctx,
  id: string,
  { reason, until }: z.output<typeof customerBlockBody>,
): Promise<Customer> {
  const now = new Date(ctx.clock());
  if (until !== null && new Date(until) <= now)
    throw invalidField('body.until', 'must be in the future');
  const { user, ended } = await ctx.db.forTenant(ctx, async (scope) => {
    const before = await lockAccount(scope, id);
    const changed = await updateUser(scope, id, {
      blocked_at: isBlocked(before, now) ? before.blocked_at : now,
      blocked_until: until,
      block_reason: reason,
    });
    if (changed === null) throw new AppError('customer_not_found');
    await recordChange(ctx, scope, {
      action: 'customer.block',
      subject: { kind: 'customer', id },
      before: isBlocked(before, now) ? blockOf(before) : null,
      after: blockOf(changed),
    });
    await cancelSubscriptionsDuringBlock(ctx, scope, id, {
      until: changed.blocked_until,
      cause: { actor: 'operator', reason: `account blocked: ${reason}` },
      now,
    });
    return { user: changed, ended: await endSessionsOf(ctx, scope, id) };
  });
  signOutSockets(ctx, id, ended);
  return presentCustomer(user, now);
}

/** Lets a blocked account sign in again; idempotent. Throws `customer_not_found`. */
export const unblockCustomer = (ctx: Ctx, id: string, reason: string): Promise<Customer> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const now = new Date(ctx.clock());
    const before = await lockAccount(scope, id);
    if (!isBlocked(before, now)) return presentCustomer(before, now);
    const changed = await updateUser(scope, id, {
      blocked_at: null,
      blocked_until: null,
      block_reason: null,
    });
    await recordChange(ctx, scope, {
      action: 'customer.unblock',
      subject: { kind: 'customer', id },
      before: blockOf(before),
      after: { blocked_until: null, reason },
    });
    return presentCustomer(changed ?? before, now);
  });
