import { createHmac } from 'node:crypto';
import { minuteMs } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { addressLimits } from '../../platform/security/address-groups.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import { mailLocale } from '../mail/index.ts';
import {
  type UserRow,
  findUser,
  findUserByEmail,
  normalizeEmail,
  verifyPassword,
} from '../user/index.ts';
import {
  claimLinkMail,
  deleteWindow,
  findWindow,
  isKnownDevice,
  recordFailure,
  revertFailures,
} from './password-attempt.queries.ts';
import { signInLinkMail } from './sign-in-link.jobs.ts';

/** The failures that are allowed within a window. */
interface Allowance {
  readonly failures: number;
  readonly windowMs: number;
  /** After these failures, one attempt is allowed in this time; null for none. */
  readonly spacingMs: number | null;
}

/** All devices that an account does not know, together. A mailed link replaces further attempts (SEC-31). */
const unknownDevices: Allowance = { failures: 15, windowMs: 15 * minuteMs, spacingMs: null };
/** A device that an account knows: slowed down, never locked out. */
const knownDevice: Allowance = { failures: 10, windowMs: 5 * minuteMs, spacingMs: 30_000 };
/** A session, which may be stolen. */
const ownSession: Allowance = { failures: 10, windowMs: 15 * minuteMs, spacingMs: null };
/** An address, over all accounts; the /48 of an IPv6 address has several times as many. */
const fromAddress: Allowance = { failures: 60, windowMs: 15 * minuteMs, spacingMs: null };

/** Where a password is entered: on a device that signs in, or in a session. */
type AttemptOrigin =
  | {
      readonly kind: 'device';
      readonly email: string;
      /** The id that the browser chose for itself; null if it sent none, which counts as unknown. */
      readonly deviceId: string | null;
    }
  | { readonly kind: 'session'; readonly userId: string; readonly sessionId: string };

interface FailureLimit extends Allowance {
  readonly key: string;
}

const keyHash = (ctx: Ctx, key: string): string =>
  createHmac('sha256', storedKey(ctx.tokenSecret, ctx.tenant.id, 'password-attempt'))
    .update(key)
    .digest('base64url');

const accountKey = (email: string): string => `account ${email}`;

const limitsOfAddress = ({ address }: Ctx): FailureLimit[] =>
  addressLimits(address, fromAddress.failures).map(({ group, limit }) => ({
    ...fromAddress,
    key: `address ${group}`,
    failures: limit,
  }));

/** Counts a failure; returns the seconds to wait if the limit is reached, else null. */
async function consume(
  ctx: Ctx,
  scope: Scope,
  limit: FailureLimit,
  id = keyHash(ctx, limit.key),
): Promise<number | null> {
  const { failures, windowMs, spacingMs } = limit;
  const now = ctx.clock();
  const isCounted = await recordFailure(scope, {
    id,
    maxFailures: Math.max(1, Math.floor(failures * ctx.limitFactor)),
    now: new Date(now),
    endsAt: new Date(now + windowMs),
    spacedFrom: spacingMs === null ? null : new Date(now - spacingMs),
  });
  if (isCounted) return null;
  const window = await findWindow(scope, id);
  if (window === null) return 1;
  const waits = [window.endsAt.getTime()];
  if (spacingMs !== null) waits.push(window.failedAt.getTime() + spacingMs);
  return Math.max(1, Math.ceil((Math.min(...waits) - now) / 1000));
}

/** Resets the count of an account's unknown devices, for example after a password reset by mail. */
export const clearFailures = (ctx: Ctx, scope: Scope, email: string): Promise<void> =>
  deleteWindow(scope, keyHash(ctx, accountKey(normalizeEmail(email))));

/** Queues the mail with the link once in a window, for any name, so as not to reveal which accounts exist. */
async function queueLink(ctx: Ctx, scope: Scope, key: string, email: string): Promise<void> {
  const now = ctx.clock();
  if (!(await claimLinkMail(scope, keyHash(ctx, key), new Date(now)))) return;
  await ctx.outbox.enqueue(scope, signInLinkMail, {
    tenantId: ctx.tenant.id,
    username: email,
    locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
    requestedAt: now,
    mail: newId('m'),
  });
}

interface Admission {
  readonly user: UserRow | null;
  /** The hashes of the keys that were counted. */
  readonly counted: readonly string[];
  /** Null if the attempt is admitted. */
  readonly refusal: AppError | null;
}

/**
 * Counts an attempt as a failure before its outcome is known. If it throws `too_many_requests`, nothing is
 * counted.
 */
async function admit(ctx: Ctx, scope: Scope, origin: AttemptOrigin): Promise<Admission> {
  const consumeOrThrow = async (limit: FailureLimit) => {
    const retryAfter = await consume(ctx, scope, limit);
    if (retryAfter !== null) throw new AppError('too_many_requests', { retryAfter });
    return keyHash(ctx, limit.key);
  };
  if (origin.kind === 'session') {
    const key = `session ${origin.userId} ${origin.sessionId}`;
    const counted = [await consumeOrThrow({ key, ...ownSession })];
    return { user: await findUser(scope, origin.userId), counted, refusal: null };
  }
  const email = normalizeEmail(origin.email);
  const { deviceId } = origin;
  const user = await findUserByEmail(scope, email);
  const isKnown =
    user !== null &&
    deviceId !== null &&
    (await isKnownDevice(scope, user.id, deviceId, new Date(ctx.clock())));
  if (isKnown) {
    const counted = [await consumeOrThrow({ key: `device ${email} ${deviceId}`, ...knownDevice })];
    return { user, counted, refusal: null };
  }
  const key = accountKey(email);
  const retryAfter = await consume(ctx, scope, { key, ...unknownDevices });
  if (retryAfter !== null) {
    await queueLink(ctx, scope, key, email);
    return { user, counted: [], refusal: new AppError('sign_in_link_sent', { retryAfter }) };
  }
  const counted = [keyHash(ctx, key)];
  for (const limit of limitsOfAddress(ctx)) counted.push(await consumeOrThrow(limit));
  return { user, counted, refusal: null };
}

/**
 * Checks a password. All calls use this function, so that none can be used to guess without a limit
 * (SEC-31). Failures are counted in the database, for all processes, and in advance, so that concurrent
 * attempts count too. Returns the account; null if the password is wrong or there is no account, after the
 * same time. Throws `sign_in_link_sent` after too many failures from devices that the account does not
 * know, `too_many_requests`, and `service_unavailable` if too many passwords wait, which does not count as
 * a failure.
 */
export async function checkPassword(
  ctx: Ctx,
  origin: AttemptOrigin,
  password: string,
): Promise<UserRow | null> {
  const { user, counted, refusal } = await ctx.db.forTenant(ctx, (scope) =>
    admit(ctx, scope, origin),
  );
  if (refusal !== null) throw refusal;
  const revert = () => ctx.db.forTenant(ctx, (scope) => revertFailures(scope, counted));
  let isCorrect: boolean;
  try {
    isCorrect = await verifyPassword(ctx, password, user?.password_hash ?? null);
  } catch (error) {
    // The password was not checked, for example because too many wait for a thread.
    await revert();
    throw error;
  }
  if (user === null || !isCorrect) return null;
  await revert();
  return user;
}

/** Where an operator enters a password: in a browser that signs in, or in a session. */
export type OperatorAttemptOrigin =
  | {
      readonly kind: 'browser';
      readonly email: string;
      /** Id of a browser in which this operator signed in before; null for any other. */
      readonly knownBrowser: string | null;
    }
  | { readonly kind: 'session'; readonly operatorId: string; readonly sessionId: string };

const operatorKeyHash = (ctx: Ctx, key: string): string =>
  createHmac('sha256', storedKey(ctx.tokenSecret, '', 'operator-budget'))
    .update(key)
    .digest('base64url');

/** The tenant with whose rows operators' failures are counted, so that several hosts do not allow more guesses. */
function operatorBudgetTenant({ tenants }: Ctx): string {
  const [first] = tenants.all;
  if (first === undefined) throw new Error('no tenant is served');
  return first.id;
}

function operatorLimits(ctx: Ctx, origin: OperatorAttemptOrigin): FailureLimit[] {
  if (origin.kind === 'session')
    return [{ key: `session ${origin.operatorId} ${origin.sessionId}`, ...ownSession }];
  if (origin.knownBrowser !== null)
    return [{ key: `browser ${origin.email} ${origin.knownBrowser}`, ...knownDevice }];
  return [{ key: accountKey(origin.email), ...unknownDevices }, ...limitsOfAddress(ctx)];
}

/** Resets the count of an operator's unknown browsers, after a password reset by mail. */
export const clearOperatorFailures = (ctx: Ctx, email: string): Promise<void> =>
  ctx.db.forTenant(operatorBudgetTenant(ctx), (scope) =>
    deleteWindow(scope, operatorKeyHash(ctx, accountKey(email))),
  );

/**
 * Checks an operator's password and then `isCodeRight`, with the limits of `checkPassword`: failures are
 * counted in the database and in advance, over all tenants together. A wrong code counts as a wrong password
 * does. Throws `too_many_requests`, and what `isCodeRight` throws, which is not a failure.
 * @param hash null if there is no such operator; the check then takes as long
 */
export async function checkOperatorPassword(
  ctx: Ctx,
  origin: OperatorAttemptOrigin,
  { password, hash }: { readonly password: string; readonly hash: string | null },
  isCodeRight: () => Promise<boolean>,
): Promise<'right' | 'wrong password' | 'wrong code'> {
  const counting = operatorBudgetTenant(ctx);
  const counted = await ctx.db.forTenant(counting, async (scope) => {
    const ids: string[] = [];
    for (const limit of operatorLimits(ctx, origin)) {
      const id = operatorKeyHash(ctx, limit.key);
      const retryAfter = await consume(ctx, scope, limit, id);
      if (retryAfter !== null) throw new AppError('too_many_requests', { retryAfter });
      ids.push(id);
    }
    return ids;
  });
  const revert = () => ctx.db.forTenant(counting, (scope) => revertFailures(scope, counted));
  try {
    if (!(await verifyPassword(ctx, password, hash))) return 'wrong password';
    if (!(await isCodeRight())) return 'wrong code';
  } catch (error) {
    await revert();
    throw error;
  }
  await revert();
  return 'right';
}
