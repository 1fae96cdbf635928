/**
 * Secrets that work once, on the host of one tenant: challenges of passkeys, attempts at a provider, handovers,
 * password links.
 */
import { minuteMs } from '@grandstand/contract/constants';
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import type { OperatorTokenPurpose, OperatorTokenRow } from '../operator.table.ts';
import { newSecret, secretHash } from '../secret.ts';
import { deleteToken, findToken, insertToken } from './token.queries.ts';

type TokenContext = Pick<Platform, 'tokenSecret' | 'clock'>;

/** Lifetimes, ms. */
const lifetimes: Readonly<Record<OperatorTokenPurpose, number>> = {
  'passkey-session': 5 * minuteMs,
  'passkey-reauthentication': 5 * minuteMs,
  'passkey-new': 5 * minuteMs,
  // Time for the person to read whom it signs in, and to confirm.
  handover: 5 * minuteMs,
  password: 60 * minuteMs,
  // Time to sign in at the provider, with its second factor.
  'provider-session': 10 * minuteMs,
  'provider-reauthentication': 10 * minuteMs,
};

const hashOf = (ctx: TokenContext, { tenantId }: Scope, secret: string): string =>
  secretHash(ctx, 'operator-token', tenantId, secret);

/** Creates a secret for the tenant of the transaction. */
export async function issueToken(
  ctx: TokenContext,
  scope: Scope,
  purpose: OperatorTokenPurpose,
  operatorId: string | null,
  data: Readonly<Record<string, string>>,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = newSecret();
  const now = ctx.clock();
  const expiresAt = new Date(now + lifetimes[purpose]);
  await insertToken(scope, {
    hash: hashOf(ctx, scope, secret),
    purpose,
    operator_id: operatorId,
    data: json(data),
    created_at: new Date(now),
    expires_at: expiresAt,
  });
  return { secret, expiresAt };
}

/** Consumes a secret and returns its row; null if it is unknown, expired or used. */
export const consumeToken = (
  ctx: TokenContext,
  scope: Scope,
  purpose: OperatorTokenPurpose,
  secret: string,
): Promise<OperatorTokenRow | null> =>
  deleteToken(scope, hashOf(ctx, scope, secret), purpose, new Date(ctx.clock()));

/** Returns the row of a secret that can be used, without using it; null if it cannot. */
export const readToken = (
  ctx: TokenContext,
  scope: Scope,
  purpose: OperatorTokenPurpose,
  secret: string,
): Promise<OperatorTokenRow | null> =>
  findToken(scope, hashOf(ctx, scope, secret), purpose, new Date(ctx.clock()));
