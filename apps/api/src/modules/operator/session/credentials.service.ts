/** Checks what a person knows: password and code. */
import { timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { checkOperatorPassword, type OperatorAttemptOrigin } from '../../password-attempt/index.ts';
import { normalizeEmail } from '../../user/index.ts';
import type { OperatorRow } from '../operator.table.ts';
import { newSecret, secretHash } from '../secret.ts';
import { findAccountByEmail } from './account.queries.ts';
import { consumeCode } from './second-factor.ts';

interface Credentials {
  readonly password: string;
  readonly code: string | null;
}

/** Cookie of a browser in which a person signed in before; it only permits more attempts. */
const browserCookie = 'grandstand_operator_browser';
const browserCookieSeconds = 365 * 86_400;

const browserSignature = (ctx: Ctx, operatorId: string, browserId: string): string =>
  secretHash(ctx, 'operator-browser', operatorId, browserId);

/** Returns the id of the browser if this person signed in there before, else null. */
function knownBrowser(ctx: Ctx, operatorId: string): string | null {
  const [id = '', given = ''] = ctx.cookies.get(browserCookie)?.split('.') ?? [];
  const expected = Buffer.from(browserSignature(ctx, operatorId, id));
  const signature = Buffer.from(given);
  const isKnown = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isKnown ? id : null;
}

/** Marks the browser as one in which the person signed in. */
export function rememberBrowser(ctx: Ctx, operatorId: string): void {
  const id = newSecret().slice(0, 22);
  const value = `${id}.${browserSignature(ctx, operatorId, id)}`;
  ctx.cookies.set(browserCookie, value, browserCookieSeconds);
}

/**
 * Throws `operator_credentials_invalid`, `operator_code_required`, `operator_code_invalid` or
 * `too_many_requests` unless password and code are correct. Consumes the code.
 */
async function requireCredentials(
  ctx: Ctx,
  account: OperatorRow | null,
  origin: OperatorAttemptOrigin,
  { password, code }: Credentials,
): Promise<OperatorRow> {
  const result = await checkOperatorPassword(
    ctx,
    origin,
    { password, hash: account?.password_hash ?? null },
    async () => {
      if (account === null || account.totp_confirmed_at === null) return true;
      if (code === null || code.trim() === '') throw new AppError('operator_code_required');
      return ctx.db.forTenant(ctx, (scope) => consumeCode(ctx, scope, account, code));
    },
  );
  if (result === 'wrong code') throw new AppError('operator_code_invalid');
  if (result === 'wrong password' || account === null)
    throw new AppError('operator_credentials_invalid');
  return account;
}

/** Checks the credentials of a sign-in; returns the account. Throws as `requireCredentials` does. */
export async function requireAccount(
  ctx: Ctx,
  entered: Credentials & { readonly email: string },
): Promise<OperatorRow> {
  const email = normalizeEmail(entered.email);
  const account = await ctx.db.withoutTenant((trx) => findAccountByEmail(trx, email));
  const browser = account === null ? null : knownBrowser(ctx, account.id);
  return requireCredentials(
    ctx,
    account,
    { kind: 'browser', email, knownBrowser: browser },
    entered,
  );
}

/** Checks the credentials of a signed-in person again. Throws as `requireCredentials` does. */
export const requireCredentialsAgain = (
  ctx: Ctx,
  account: OperatorRow,
  sessionId: string,
  credentials: Credentials,
): Promise<OperatorRow> =>
  requireCredentials(
    ctx,
    account,
    { kind: 'session', operatorId: account.id, sessionId },
    credentials,
  );
