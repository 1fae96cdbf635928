import {
  maxOperators,
  operatorInvitationMs,
  passwordMinimum,
  studioPages,
  type Locale,
  type OperatorInvitation,
  type OperatorInvitationView,
  type OperatorRole,
  type OperatorSession,
  type TenantConfig,
} from '@grandstand/contract';
import { z } from 'zod';
import type { Ctx, Operator } from '../../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../../platform/context/cursor.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { violatedUniqueConstraint } from '../../../platform/database/database-error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { requireAdministrator } from '../../../platform/http/operator-of.ts';
import { defineWork, performWork, type WorkHandler } from '../../../platform/jobs/outbox.ts';
import { recordChange } from '../../audit/index.ts';
import { consumeMailLimit, sendOperatorMail } from '../../mail/index.ts';
import { hashPassword, normalizeEmail, rejectGuessablePassword } from '../../user/index.ts';
import type { OperatorInvitationRow, OperatorRow } from '../operator.table.ts';
import { actAs, insertPerson, updatePerson } from '../profile/profile.queries.ts';
import { newSecret, secretHash } from '../secret.ts';
import { findAccountByEmail } from '../session/account.queries.ts';
import { requireAccount } from '../session/credentials.service.ts';
import { openSession } from '../session/session.service.ts';
import {
  consumeInvitation,
  countInvitations,
  findInvitation,
  findInvitationByHash,
  listInvitationRows,
  saveInvitation,
  updateInvitation,
} from './invitation.queries.ts';
import { countPeople, hasPerson, insertRole } from './people.queries.ts';
import { requireMayGrant } from './people.service.ts';
import { joinOtherPortals } from './portals.service.ts';

/** Returns the hash by which the secret in the link of a tenant's invitation is stored. */
export const invitationHash = (
  ctx: Pick<Platform, 'tokenSecret'>,
  tenantId: string,
  secret: string,
): string => secretHash(ctx, 'operator-invitation', tenantId, secret);

const linkOf = (origin: string, secret: string): string =>
  `${origin}${studioPages.invitation}#token=${secret}`;

/** The mail of an invitation. The link's secret is created when it is sent. */
const invitationMail = defineWork(
  'operator-invitation-mail',
  z.object({
    tenantId: z.string(),
    id: z.string(),
    /** End of the invitation, ms since 1970; an invitation that was sent again has another. */
    expiresAt: z.number(),
    /** Identifies the mail across retries. */
    mail: z.string(),
  }),
);

/**
 * Sends the mail of an invitation, unless the invitation has ended or was sent again since, its mail address has
 * reached its limit of mails, or the tenant is not served.
 */
export const invitationWork = (platform: Platform): WorkHandler =>
  performWork(invitationMail, async ({ tenantId, id, expiresAt, mail }) => {
    const secret = newSecret();
    // A tenant without a verified host has no studio yet; once it has one, its invitations are mailed.
    const tenant = platform.tenants.find(tenantId);
    if (tenant === null) return;
    const row = await platform.db.forTenant(tenantId, async (scope) => {
      const invitation = await findInvitation(scope, id);
      if (invitation === null || invitation.expires_at.getTime() !== expiresAt) return null;
      if (expiresAt <= platform.clock()) return null;
      const { email } = invitation;
      if (!(await consumeMailLimit(platform, scope, { email, mail, limit: 'operator' })))
        return null;
      return updateInvitation(scope, id, { hash: invitationHash(platform, tenantId, secret) });
    });
    if (row === null) return;
    await sendOperatorMail(
      platform,
      tenant,
      { email: row.email, displayName: null, locale: row.locale },
      'operator-invitation',
      {
        url: linkOf(platform.tenants.originOf(tenantId), secret),
        inviter: row.invited_by,
        otherPortals: row.also_in.flatMap((other) => platform.tenants.find(other)?.name ?? []),
      },
    );
  });

/** Queues the mail of an invitation in the transaction that stores or renews it. */
export async function queueInvitationMail(
  ctx: Ctx,
  scope: Scope,
  row: OperatorInvitationRow,
): Promise<void> {
  await ctx.outbox.enqueue(scope, invitationMail, {
    tenantId: ctx.tenant.id,
    id: row.id,
    expiresAt: row.expires_at.getTime(),
    mail: newId('m'),
  });
  if (row.awaits_mail) await updateInvitation(scope, row.id, { awaits_mail: false });
}

export const presentInvitation = (row: OperatorInvitationRow): OperatorInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  isAdministrator: row.is_administrator,
  locale: row.locale,
  invitedBy: row.invited_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  otherPortals: row.also_in.length,
});

export type SentInvitation = OperatorInvitation & { readonly link: string | null };

export interface Invite {
  readonly email: string;
  readonly role: OperatorRole;
  readonly administrator: boolean;
  readonly locale: Locale | null;
  readonly mail: boolean;
}

/** An invitation that was just stored, with the secret of its link. */
interface NewInvitation {
  readonly row: OperatorInvitationRow;
  readonly secret: string;
}

/** Presents a new invitation, with its link unless `secret` is null. The link works once the tenant is served. */
export const presentSentInvitation = (
  { tenants, tenant }: { readonly tenants: Ctx['tenants']; readonly tenant: TenantConfig },
  { row, secret }: Omit<NewInvitation, 'secret'> & { readonly secret: string | null },
): SentInvitation => ({
  ...presentInvitation(row),
  link: secret === null ? null : linkOf(tenants.originFor(tenant), secret),
});

/**
 * Stores an invitation in the caller's transaction. Sends no mail. Throws as `invite` does.
 * @param awaitsMail true if `mailInvitations` is to mail it; false if the mail of another portal accepts it
 */
export async function storeInvitation(
  ctx: Ctx,
  scope: Scope,
  invited: Invite,
  awaitsMail = invited.mail,
): Promise<NewInvitation> {
  const { role, administrator, mail } = invited;
  requireMayGrant(ctx, role);
  if (administrator) requireAdministrator(ctx);
  if (!mail && ctx.operator?.kind !== 'machine')
    throw new AppError('forbidden', {
      message: 'body.mail: only the key of the machine gets a link without a mail',
    });
  const email = normalizeEmail(invited.email);
  const secret = newSecret();
  const now = ctx.clock();
  if (await hasPerson(scope, email)) throw new AppError('operator_exists');
  const total = (await countPeople(scope)) + (await countInvitations(scope));
  if (total >= maxOperators) throw new AppError('limit_reached');
  const row = await saveInvitation(scope, {
    id: newId('oi'),
    hash: invitationHash(ctx, ctx.tenant.id, secret),
    email,
    role,
    is_administrator: administrator,
    locale: invited.locale ?? ctx.tenant.locales[0] ?? 'en',
    // The machine has no name that the person knows.
    invited_by:
      ctx.operator === null || ctx.operator.kind === 'machine'
        ? ctx.tenant.name
        : ctx.operator.name,
    awaits_mail: awaitsMail,
    also_in: json([]),
    created_at: new Date(now),
    expires_at: new Date(now + operatorInvitationMs),
  });
  await recordChange(ctx, scope, {
    action: 'operator.invite',
    subject: { kind: 'operatorInvitation', id: row.id },
    before: null,
    after: { role, isAdministrator: administrator },
  });
  return { row, secret };
}

/** Queues the mails of invitations that were stored before the tenant had a host on which they can be accepted. */
export async function mailInvitations(ctx: Ctx, scope: Scope): Promise<void> {
  for (const row of await listInvitationRows(scope, null, maxOperators))
    if (row.awaits_mail && row.expires_at.getTime() > ctx.clock())
      await queueInvitationMail(ctx, scope, row);
}

/**
 * Returns a page of invitations that were not accepted, the latest first. Throws `validation_failed` for an
 * invalid cursor.
 */
export async function listInvitations(
  ctx: Ctx,
  { size, after }: { readonly size: number; readonly after: string | null },
): Promise<{ entries: OperatorInvitation[]; next: string | null }> {
  const before = readTimeCursor(after);
  const rows = await ctx.db.forTenant(ctx, (scope) => listInvitationRows(scope, before, size + 1));
  const { page, next } = cursorPageOf(rows, size, ({ created_at: at, id }) => timeCursorOf(at, id));
  return { entries: page.map(presentInvitation), next };
}

/** Returns a valid invitation and the account of its address, if any. Throws `operator_invitation_invalid`. */
async function readInvitation(
  ctx: Ctx,
  secret: string,
): Promise<{ row: OperatorInvitationRow; account: OperatorRow | null }> {
  const hash = invitationHash(ctx, ctx.tenant.id, secret);
  const row = await ctx.db.forTenant(ctx, (scope) =>
    findInvitationByHash(scope, hash, new Date(ctx.clock())),
  );
  if (row === null) throw new AppError('operator_invitation_invalid');
  const account = await ctx.db.withoutTenant((trx) => findAccountByEmail(trx, row.email));
  return { row, account };
}

/** Returns the content of an invitation. Throws `operator_invitation_invalid`. */
export async function getInvitation(ctx: Ctx, secret: string): Promise<OperatorInvitationView> {
  const { row, account } = await readInvitation(ctx, secret);
  return {
    email: row.email,
    role: row.role,
    tenantName: ctx.tenant.name,
    otherPortals: row.also_in.flatMap((id) => ctx.tenants.find(id)?.name ?? []),
    invitedBy: row.invited_by,
    hasAccount: account !== null && account.password_hash !== null,
    expiresAt: row.expires_at.toISOString(),
  };
}

interface Acceptance {
  readonly token: string;
  readonly name: string | null;
  readonly password: string;
  readonly code: string | null;
}

/**
 * Checks the name and password of a new account, and returns the row to add. Throws `validation_failed` without
 * a name, `weak_password` and `password_guessable`.
 */
async function newAccount(
  ctx: Ctx,
  { email }: OperatorInvitationRow,
  { name, password }: Acceptance,
): Promise<OperatorRow> {
  if (name === null) throw invalidField('body.name', 'is required for a new account');
  if (password.length < passwordMinimum) throw new AppError('weak_password');
  await rejectGuessablePassword(ctx, password, [email, name]);
  const now = new Date(ctx.clock());
  return {
    id: newId('op'),
    email,
    name,
    password_hash: await hashPassword(ctx, password),
    password_changed_at: now,
    is_administrator: false,
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    passkeys: 0,
    last_seen_at: now,
    created_at: now,
  };
}

/**
 * Accepts an invitation and signs in. The owner of an existing account enters its password and code. Throws
 * `operator_invitation_invalid`, and as `newAccount` and `requireAccount` do.
 */
export async function acceptInvitation(ctx: Ctx, acceptance: Acceptance): Promise<OperatorSession> {
  try {
    return await joinTenant(ctx, acceptance);
  } catch (error) {
    // The same person accepted the invitation of another portal at the same time: the account exists now.
    if (violatedUniqueConstraint(error) === null) throw error;
    return joinTenant(ctx, acceptance);
  }
}

async function joinTenant(ctx: Ctx, acceptance: Acceptance): Promise<OperatorSession> {
  const { row, account: existing } = await readInvitation(ctx, acceptance.token);
  const { password, code } = acceptance;
  // The provider of a tenant signed the person in before. The mailed link proves the address, as for a new account.
  const withoutPassword = existing !== null && existing.password_hash === null ? existing : null;
  const account =
    existing === null || withoutPassword !== null
      ? {
          ...(await newAccount(ctx, row, acceptance)),
          ...(withoutPassword && { id: withoutPassword.id }),
        }
      : await requireAccount(ctx, { email: row.email, password, code });
  const now = new Date(ctx.clock());
  const accepted = await ctx.db.forTenant(ctx, async (scope) => {
    const hash = invitationHash(ctx, ctx.tenant.id, acceptance.token);
    const invitation = await consumeInvitation(scope, hash, now);
    if (invitation === null) throw new AppError('operator_invitation_invalid');
    await actAs(scope, account.id);
    if (existing === null) await insertPerson(scope, account);
    if (withoutPassword !== null) {
      const { name, password_hash, password_changed_at } = account;
      await updatePerson(scope, account.id, { name, password_hash, password_changed_at });
    }
    if (invitation.is_administrator)
      await updatePerson(scope, account.id, { is_administrator: true });
    const { role } = invitation;
    await insertRole(scope, { operator_id: account.id, role, version: 1, created_at: now });
    const operator: Operator = {
      kind: 'person',
      id: account.id,
      name: account.name,
      permissions: new Set(),
    };
    await recordChange({ ...ctx, operator }, scope, {
      action: 'operator.acceptInvitation',
      subject: { kind: 'operator', id: account.id },
      before: null,
      after: { role, isAdministrator: invitation.is_administrator },
    });
    return invitation;
  });
  await joinOtherPortals(ctx, account, accepted.also_in);
  const isAdministrator = account.is_administrator || accepted.is_administrator;
  return openSession(ctx, { ...account, is_administrator: isAdministrator });
}
