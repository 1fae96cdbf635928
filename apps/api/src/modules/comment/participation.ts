/** Limits chats to accounts with a device, a confirmed address and some age (SEC-32). */
import { createHmac } from 'node:crypto';
import {
  type CommentRoom,
  maxReportsPerNetwork,
  maxReportsPerUser,
  hourMs,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { addressSite } from '../../platform/security/address-groups.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import { requireSession } from '../../platform/context/caller.ts';
import type { ChatPermissions } from './comment-room.queries.ts';
import { countReports, type ReportTable } from './moderation/moderation.queries.ts';

/** Returns what the caller still needs in order to write; nothing for moderators and anonymous callers. */
export function writingRequirements(
  ctx: Pick<Ctx, 'tenant' | 'clock'>,
  permissions: ChatPermissions | null,
): Pick<CommentRoom, 'needsVerifiedEmail' | 'mayWriteFrom'> {
  if (permissions === null || permissions.isModerator)
    return { needsVerifiedEmail: false, mayWriteFrom: null };
  const from = permissions.registeredAt.getTime() + ctx.tenant.comment_account_age_hours * hourMs;
  return {
    needsVerifiedEmail: !permissions.isVerified,
    mayWriteFrom: from > ctx.clock() ? new Date(from).toISOString() : null,
  };
}

/** False for the session of a registration: it has no device, so the ban of one could not apply to it. */
const isOnDevice = ({ deviceId, isModerator }: ChatPermissions): boolean =>
  deviceId !== null || isModerator;

/**
 * Throws `email_unverified` or `account_too_new` if the caller may not write or react yet, and `forbidden`
 * without a device.
 */
export function requireParticipation(
  ctx: Pick<Ctx, 'tenant' | 'clock'>,
  permissions: ChatPermissions,
): void {
  const { needsVerifiedEmail, mayWriteFrom } = writingRequirements(ctx, permissions);
  if (!isOnDevice(permissions)) throw new AppError('forbidden');
  if (needsVerifiedEmail) throw new AppError('email_unverified');
  if (mayWriteFrom !== null) throw new AppError('account_too_new');
}

/** Returns a keyed hash of the caller's site: an IPv4 address, or the /48 of an IPv6 address. */
function siteOf({ tokenSecret, tenant, address }: Ctx): string {
  const key = storedKey(tokenSecret, tenant.id, 'comment-report');
  return createHmac('sha256', key).update(addressSite(address)).digest('base64url');
}

/**
 * Returns the network that a report of the caller counts for; null if the report does not count, because
 * the caller may not write or has reported too often.
 * @param table where earlier reports of the same kind are
 */
export async function countedNetwork(
  ctx: Ctx,
  scope: Scope,
  permissions: ChatPermissions,
  table: ReportTable,
): Promise<string | null> {
  const { needsVerifiedEmail, mayWriteFrom } = writingRequirements(ctx, permissions);
  if (
    permissions.isBanned ||
    !isOnDevice(permissions) ||
    needsVerifiedEmail ||
    mayWriteFrom !== null
  )
    return null;
  const network = siteOf(ctx);
  const { userId } = requireSession(ctx);
  const since = new Date(ctx.clock() - hourMs);
  const { ofUser, ofNetwork } = await countReports(scope, table, { userId, network }, since);
  return ofUser < maxReportsPerUser && ofNetwork < maxReportsPerNetwork ? network : null;
}
