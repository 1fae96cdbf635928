/** Sends, resends and revokes invitations to this portal, and with it to other portals of the caller. */
import { operatorInvitationMs } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { json } from '../../../platform/database/tables.ts';
import { requireAdministrator } from '../../../platform/http/operator-of.ts';
import { recordChange } from '../../audit/index.ts';
import type { OperatorInvitationRow } from '../operator.table.ts';
import { newSecret } from '../secret.ts';
import {
  deleteInvitation,
  findInvitation,
  updateInvitation,
  updateInvitationOf,
} from './invitation.queries.ts';
import {
  invitationHash,
  storeInvitation,
  presentInvitation,
  presentSentInvitation,
  queueInvitationMail,
  type Invite,
  type SentInvitation,
} from './invitation.service.ts';
import { requireMayGrant } from './people.service.ts';
import {
  getManagedPortals,
  inEachPortal,
  listManagedPortals,
  revokeInvitationOf,
  type Refused,
} from './portals.service.ts';

type Invited = SentInvitation & { readonly refused: Refused[] };

/**
 * Invites a person, and replaces an earlier invitation of the same mail address. Stores a separate invitation in each
 * of `otherPortals`, whose owners see it and may revoke it; the link of the one mail accepts all of them. Returns the
 * portals that refuse it as `refused`. Throws `operator_exists`, `limit_reached`, `permission_missing`,
 * `administrator_required`, `not_found` for a portal whose people the caller may not change, and `forbidden` if anyone
 * but the machine's key requests a link without a mail.
 */
export async function invite(
  ctx: Ctx,
  { otherPortals, ...invited }: Invite & { readonly otherPortals: readonly string[] },
): Promise<Invited> {
  const { mail } = invited;
  const others = await getManagedPortals(
    ctx,
    otherPortals.filter((id) => id !== ctx.tenant.id),
  );
  const { row, secret } = await ctx.db.forTenant(ctx, async (scope) => {
    const saved = await storeInvitation(ctx, scope, invited);
    if (mail && others.length === 0) await queueInvitationMail(ctx, scope, saved.row);
    return saved;
  });
  const shown = (stored: OperatorInvitationRow) =>
    presentSentInvitation(ctx, { row: stored, secret: mail ? null : secret });
  if (others.length === 0) return { ...shown(row), refused: [] };
  const refused = await inEachPortal(others, (portalCtx) =>
    portalCtx.db.forTenant(portalCtx, (scope) =>
      storeInvitation(portalCtx, scope, { ...invited, administrator: false }, false),
    ),
  );
  const joined = others
    .map(({ id }) => id)
    .filter((id) => !refused.some((portal) => portal.id === id));
  const after = await ctx.db.forTenant(ctx, async (scope) => {
    const updated = await updateInvitation(scope, row.id, { also_in: json(joined) });
    if (updated === null) throw new AppError('not_found');
    if (mail) await queueInvitationMail(ctx, scope, updated);
    return updated;
  });
  return { ...shown(after), refused };
}

/** Makes a change in those other portals of an invitation whose people the caller may change. */
async function inOtherPortals(
  ctx: Ctx,
  { also_in: ids }: OperatorInvitationRow,
  change: (portalCtx: Ctx) => Promise<unknown>,
): Promise<void> {
  if (ids.length === 0) return;
  const managed = await listManagedPortals(ctx);
  await inEachPortal(
    managed.filter(({ id }) => ids.includes(id)),
    change,
  );
}

/**
 * Sends an invitation again with a new link, and extends it by seven days, in its other portals too. Throws
 * `not_found`, `permission_missing`, `administrator_required`.
 */
export async function resendInvitation(ctx: Ctx, id: string): Promise<SentInvitation> {
  const expiresAt = new Date(ctx.clock() + operatorInvitationMs);
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    const invitation = await findInvitation(scope, id);
    if (invitation === null) throw new AppError('not_found');
    requireMayGrant(ctx, invitation.role);
    if (invitation.is_administrator) requireAdministrator(ctx);
    const hash = invitationHash(ctx, ctx.tenant.id, newSecret());
    const updated = await updateInvitation(scope, id, { expires_at: expiresAt, hash });
    if (updated === null) throw new AppError('not_found');
    await queueInvitationMail(ctx, scope, updated);
    await recordChange(ctx, scope, {
      action: 'operator.resendInvitation',
      subject: { kind: 'operatorInvitation', id },
      before: { expiresAt: invitation.expires_at.toISOString() },
      after: { expiresAt: expiresAt.toISOString() },
    });
    return updated;
  });
  await inOtherPortals(ctx, row, (portalCtx) =>
    portalCtx.db.forTenant(portalCtx, (scope) =>
      updateInvitationOf(scope, row.email, { expires_at: expiresAt }),
    ),
  );
  return { ...presentInvitation(row), link: null };
}

/** Revokes an invitation, in its other portals too. Throws `not_found`. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    const deleted = await deleteInvitation(scope, id);
    if (deleted === null) throw new AppError('not_found');
    await recordChange(ctx, scope, {
      action: 'operator.revokeInvitation',
      subject: { kind: 'operatorInvitation', id },
      before: { role: deleted.role, isAdministrator: deleted.is_administrator },
      after: null,
    });
    return deleted;
  });
  await inOtherPortals(ctx, row, (portalCtx) => revokeInvitationOf(portalCtx, row.email));
}
