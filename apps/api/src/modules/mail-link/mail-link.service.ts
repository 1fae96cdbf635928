import { createHmac, randomBytes } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { tokenKey } from '../../platform/security/token-keys.ts';
import type { UserRow } from '../user/index.ts';
import {
  deleteLinks,
  findLink,
  hasNewerLink,
  insertLink,
  takeLink,
  type FoundLink,
  type LinkPurpose,
} from './mail-link.queries.ts';

/** Dependencies of creating and reading links. */
export interface LinkContext extends Pick<Platform, 'tokenSecret' | 'clock'> {
  readonly tenant: TenantConfig;
}

const hourMs = 60 * 60_000;
/** Lifetime of links, ms. */
const lifetimes: Readonly<Record<LinkPurpose, number>> = { reset: hourMs, verify: 48 * hourMs };

/** Returns the keyed hash under which a link's secret is stored. */
const hashOf = ({ tokenSecret, tenant }: LinkContext, purpose: LinkPurpose, secret: string) =>
  createHmac('sha256', tokenKey(tokenSecret, tenant.id, 'mail-link'))
    .update(`${purpose}\n${secret}`)
    .digest('base64url');

/**
 * Creates a link for a mail requested at `requestedAt`; returns its secret. Replaces the links of earlier
 * tries to send that mail. Of password reset links only the latest requested one works, for an hour from its
 * request: null if there is a newer one, or the hour is over. The caller must hold the lock of the user.
 */
export async function issueLink(
  ctx: LinkContext,
  scope: Scope,
  purpose: LinkPurpose,
  user: Pick<UserRow, 'id' | 'email'>,
  requestedAt: Date,
): Promise<string | null> {
  const from = purpose === 'reset' ? requestedAt.getTime() : ctx.clock();
  const expiresAt = new Date(from + lifetimes[purpose]);
  if (expiresAt.getTime() <= ctx.clock()) return null;
  if (purpose === 'reset') {
    if (await hasNewerLink(scope, user.id, purpose, requestedAt)) return null;
    await deleteLinks(scope, user.id, purpose, null);
  } else await deleteLinks(scope, user.id, purpose, requestedAt);
  const secret = randomBytes(32).toString('base64url');
  await insertLink(scope, {
    tenant_id: ctx.tenant.id,
    id: hashOf(ctx, purpose, secret),
    user_id: user.id,
    purpose,
    email: user.email,
    created_at: requestedAt,
    expires_at: expiresAt,
  });
  return secret;
}

/** Returns the user and address of a valid link; null for any other secret. */
export const readLink = (
  ctx: LinkContext,
  scope: Scope,
  purpose: LinkPurpose,
  secret: string,
): Promise<FoundLink | null> =>
  findLink(scope, hashOf(ctx, purpose, secret), purpose, new Date(ctx.clock()));

/** Spends a link; null if it was not valid. */
export const spendLink = (
  ctx: LinkContext,
  scope: Scope,
  purpose: LinkPurpose,
  secret: string,
): Promise<FoundLink | null> =>
  takeLink(scope, hashOf(ctx, purpose, secret), purpose, new Date(ctx.clock()));

/** Ends every password reset link of a user. */
export const endResetLinks = (scope: Scope, userId: string): Promise<void> =>
  deleteLinks(scope, userId, 'reset', null);
