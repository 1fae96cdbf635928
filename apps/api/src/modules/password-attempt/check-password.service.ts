import { createHmac } from 'node:crypto';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { addressLimits } from '../../platform/security/address-groups.ts';
import { tokenKey } from '../../platform/security/token-keys.ts';
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

const minuteMs = 60_000;

/** Failures allowed within a window. */
interface Allowance {
  readonly failures: number;
  readonly windowMs: number;
  /** Beyond them, one attempt in this time; null for none. */
  readonly spacingMs: number | null;
}

/** All devices that an account does not know. A mailed link replaces further attempts (SEC-31). */
const unknownDevices: Allowance = { failures: 15, windowMs: 15 * minuteMs, spacingMs: null };
/** A device that an account knows: slowed down, never locked out. */
const knownDevice: Allowance = { failures: 10, windowMs: 5 * minuteMs, spacingMs: 30_000 };
/** A session, which may be stolen. */
const ownSession: Allowance = { failures: 10, windowMs: 15 * minuteMs, spacingMs: null };
/** An address, over all accounts; the /48 of an IPv6 address has several times as many. */
const fromAddress: Allowance = { failures: 60, windowMs: 15 * minuteMs, spacingMs: null };

/** The person who enters a password. */
type Entrant =
  | {
      readonly kind: 'device';
      readonly email: string;
      /** The id that the browser chose for itself; null if it sent none, which counts as unknown. */
      readonly deviceId: string | null;
    }
  | { readonly kind: 'session'; readonly userId: string; readonly sessionId: string };

interface Budget extends Allowance {
  readonly key: string;
}

const keyHash = (ctx: Ctx, key: string): string =>
  createHmac('sha256', tokenKey(ctx.tokenSecret, ctx.tenant.id, 'password-attempt'))
    .update(key)
    .digest('base64url');

const accountKey = (email: string): string => `account ${email}`;

const addressBudgets = ({ address }: Ctx): Budget[] =>
  addressLimits(address, fromAddress.failures).map(({ group, limit }) => ({
    ...fromAddress,
    key: `address ${group}`,
    failures: limit,
  }));

/** Counts a failure in a budget; returns the seconds to wait if it is used up, else null. */
async function consume(ctx: Ctx, scope: Scope, budget: Budget): Promise<number | null> {
  const { failures, windowMs, spacingMs } = budget;
  const now = ctx.clock();
  const id = keyHash(ctx, budget.key);
  const isCounted = await recordFailure(scope, {
    id,
    failures: Math.max(1, Math.floor(failures * ctx.limitFactor)),
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

/** Ends the window of an account's unknown devices, as after a reset by mail. */
export const clearFailures = (ctx: Ctx, scope: Scope, email: string): Promise<void> =>
  deleteWindow(scope, keyHash(ctx, accountKey(normalizeEmail(email))));

/** Queues the mail with the link, once a window and alike for every name, to reveal no account. */
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
  /** The hashes of the budgets that were counted. */
  readonly counted: readonly string[];
  /** Null if the attempt is admitted. */
  readonly refusal: AppError | null;
}

/** Counts an attempt before its outcome is known. Throws `too_many_requests` and then counts nothing. */
async function admit(ctx: Ctx, scope: Scope, entrant: Entrant): Promise<Admission> {
  const consumeOrThrow = async (budget: Budget) => {
    const retryAfter = await consume(ctx, scope, budget);
    if (retryAfter !== null) throw new AppError('too_many_requests', { retryAfter });
    return keyHash(ctx, budget.key);
  };
  if (entrant.kind === 'session') {
    const key = `session ${entrant.userId} ${entrant.sessionId}`;
    const counted = [await consumeOrThrow({ key, ...ownSession })];
    return { user: await findUser(scope, entrant.userId), counted, refusal: null };
  }
  const email = normalizeEmail(entrant.email);
  const { deviceId } = entrant;
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
  for (const budget of addressBudgets(ctx)) counted.push(await consumeOrThrow(budget));
  return { user, counted, refusal: null };
}

/**
 * Checks a password, and is the only function that does, so that no call can be used to guess without a
 * limit (SEC-31). Failures count in the database for all processes, in advance, so that concurrent attempts
 * count too. Returns the account; null if the password is wrong or there is no account, which takes as
 * long. Throws `sign_in_link_sent` after too many failures from devices that the account does not know, and
 * `too_many_requests`; `service_unavailable` if too many passwords wait, which is no failure.
 */
export async function checkPassword(
  ctx: Ctx,
  entrant: Entrant,
  password: string,
): Promise<UserRow | null> {
  const { user, counted, refusal } = await ctx.db.forTenant(ctx, (scope) =>
    admit(ctx, scope, entrant),
  );
  if (refusal !== null) throw refusal;
  const revert = () => ctx.db.forTenant(ctx, (scope) => revertFailures(scope, counted));
  let isRight: boolean;
  try {
    isRight = await verifyPassword(ctx, password, user?.password_hash ?? null);
  } catch (error) {
    // Nothing was checked, such as when too many passwords wait for a thread.
    await revert();
    throw error;
  }
  if (user === null || !isRight) return null;
  await revert();
  return user;
}
