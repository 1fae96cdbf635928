import { createHmac, randomBytes } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';
import { hourMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import type { UserRow } from '../user/index.ts';
import {
  deleteLinks,
  findLink,
  hasNewerLink,
  insertLink,
  deleteValidLink,
  type FoundLink,
  type LinkPurpose,
} from './mail-link.queries.ts';

/** The parts of a request that creating and reading links needs. */
export interface LinkContext extends Pick<Platform, 'tokenSecret' | 'clock'> {
  readonly tenant: TenantConfig;
}

/** Lifetime of links, ms. */
const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  reset: hourMs,
  'sign-in': hourMs,
  verify: 48 * hourMs,
};

/** Returns the keyed hash under which a link's secret is stored. */
const hashOf = ({ tokenSecret, tenant }: LinkContext, purpose: LinkPurpose, secret: string) =>
  createHmac('sha256', storedKey(tokenSecret, tenant.id, 'mail-link'))
    .update(`${purpose}\n${secret}`)
    .digest('base64url');

/**
 * Creates the link for a mail requested at `requestedAt` and returns its secret. Deletes the links of earlier
 * attempts to send that mail; a new password reset link deletes all other reset links of the user. Reset and
 * sign-in links are valid for an hour from the request, so returns null if it is over, or if a later reset link was
 * created. A verification link is valid from now. The caller must hold the user's lock (`lockUser`).
 */
export async function issueLink(
  ctx: LinkContext,
  scope: Scope,
  purpose: LinkPurpose,
  user: Pick<UserRow, 'id' | 'email'>,
  requestedAt: Date,
): Promise<string | null> {
  const validFrom = purpose === 'verify' ? ctx.clock() : requestedAt.getTime();
  const expiresAt = new Date(validFrom + lifetimes[purpose]);
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

/** Deletes a valid link, so that it works once, and returns its user and address; null for any other secret. */
export const consumeLink = (
  ctx: LinkContext,
  scope: Scope,
  purpose: LinkPurpose,
  secret: string,
): Promise<FoundLink | null> =>
  deleteValidLink(scope, hashOf(ctx, purpose, secret), purpose, new Date(ctx.clock()));

/** Deletes all password reset links of a user. */
export const deleteResetLinks = (scope: Scope, userId: string): Promise<void> =>
  deleteLinks(scope, userId, 'reset', null);
