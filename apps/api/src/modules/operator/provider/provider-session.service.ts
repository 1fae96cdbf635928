/** Sign-in by the tenant's provider, only to this tenant's studio: by invitation, or by a role that it reports. */
import {
  maxOperators,
  operatorReauthenticationMs,
  operatorRoles,
  type OperatorRole,
  type OperatorSession,
} from '@grandstand/contract';
import type { JWTPayload } from 'jose';
import type { Ctx, Operator } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { violatedUniqueConstraint } from '../../../platform/database/database-error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { recordChange } from '../../audit/index.ts';
import { toleratedSkewSeconds, type ProviderPerson } from '../../sign-in/index.ts';
import { revokeKeysOf } from '../keys/key.queries.ts';
import type { OperatorRow } from '../operator.table.ts';
import { consumeInvitationOf, countInvitations } from '../people/invitation.queries.ts';
import { countPeople, deleteRole, insertRole } from '../people/people.queries.ts';
import { actAs, insertPerson } from '../profile/profile.queries.ts';
import {
  deleteSessionsInTenant,
  findAccount,
  findAccountByEmail,
} from '../session/account.queries.ts';
import { openSession, recordReauthentication, requirePerson } from '../session/session.service.ts';
import { findLinkedOperator, insertLink, lockRole, saveProviderRole } from './link.queries.ts';
import {
  finishAttempt,
  retainProvider,
  startAttempt,
  type ProviderResponse,
  type ProviderStart,
  type StudioProvider,
} from './studio-provider.ts';

type Settings = StudioProvider['settings'];

/** A person of the provider whose address it vouches for. */
type ProvenPerson = ProviderPerson & { readonly email: string };

/**
 * Starts a sign-in at the tenant's provider. Throws `auth_provider_not_supported`.
 * @param prompts true if the provider is to prompt although the browser may be signed in there
 */
export const startProviderSession = (ctx: Ctx, prompts: boolean): Promise<ProviderStart> =>
  startAttempt(ctx, null, prompts ? { prompt: 'login' } : {});

/** Throws `operator_email_unverified`, and `operator_email_domain` for an address of a domain that is not listed. */
function requireProven(person: ProviderPerson, { domains }: Settings): ProvenPerson {
  const { email, isEmailVerified } = person;
  if (email === null || !isEmailVerified) throw new AppError('operator_email_unverified');
  if (!domains.includes(email.slice(email.lastIndexOf('@') + 1)))
    throw new AppError('operator_email_domain');
  return { ...person, email };
}

/**
 * Returns the role that the provider gives a person, the one with most permissions of several; null for none. A
 * scorer and moderator is a helper, the role with the permissions of both.
 */
function roleIn(claims: JWTPayload, { roles }: Settings): OperatorRole | null {
  if (roles === undefined) return null;
  const claim = Object.hasOwn(claims, roles.claim) ? claims[roles.claim] : null;
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const claimedRoles = new Set(
    values.flatMap((value) =>
      typeof value === 'string' && Object.hasOwn(roles.values, value) ? [roles.values[value]] : [],
    ),
  );
  if (claimedRoles.has('scorer') && claimedRoles.has('moderator')) claimedRoles.add('helper');
  return operatorRoles.find((role) => claimedRoles.has(role)) ?? null;
}

/** Returns a new account, without a password: a link that is mailed to the address sets one. */
const newAccount = (ctx: Ctx, { email, name }: ProvenPerson): OperatorRow => {
  const now = new Date(ctx.clock());
  return {
    id: newId('op'),
    email,
    name: name ?? email.split('@', 1)[0] ?? email,
    password_hash: null,
    password_changed_at: now,
    is_administrator: false,
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    passkeys: 0,
    last_seen_at: null,
    created_at: now,
  };
};

interface Entering {
  readonly settings: Settings;
  readonly person: ProvenPerson;
  readonly account: Pick<OperatorRow, 'id' | 'name'>;
  /** The role that the provider gives. */
  readonly given: OperatorRole | null;
}

/**
 * Updates the person's role in the tenant: that of an earlier or a pending invitation, else the one that the provider
 * gives now. Returns false without a role, after it has ended one that the provider gave before.
 */
async function updateRoleOf(
  ctx: Ctx,
  scope: Scope,
  { settings, person, account, given }: Entering,
): Promise<boolean> {
  const now = new Date(ctx.clock());
  const { id } = account;
  const subject = { kind: 'operator', id };
  const provider = settings.name;
  const present = await lockRole(scope, id);
  if (present !== null && !present.isOfProvider) return true;
  const invitation = present === null ? await consumeInvitationOf(scope, person.email, now) : null;
  if (invitation !== null) {
    const { role } = invitation;
    await insertRole(scope, { operator_id: id, role, version: 1, created_at: now });
    await recordChange(ctx, scope, {
      action: 'operator.acceptInvitation',
      subject,
      before: null,
      after: { role, isAdministrator: false, provider },
    });
    return true;
  }
  const before = present === null ? null : { role: present.role };
  if (given === null) {
    if (before === null) return false;
    await deleteRole(scope, id);
    const revokedKeys = await revokeKeysOf(scope, id, now);
    await recordChange(ctx, scope, {
      action: 'operator.removePerson',
      subject,
      before,
      after: { revokedKeys, provider },
    });
    return false;
  }
  if (present?.role === given) return true;
  if (present === null) {
    const total = (await countPeople(scope)) + (await countInvitations(scope));
    if (total >= maxOperators) throw new AppError('limit_reached');
  }
  await saveProviderRole(scope, id, given, now);
  await recordChange(ctx, scope, {
    action: 'operator.changeRole',
    subject,
    before,
    after: { role: given, provider },
  });
  return true;
}

/**
 * Finds or creates the account of a person, with their role and their link. Throws `operator_not_invited`,
 * `operator_provider_changed`.
 */
async function enter(ctx: Ctx, provider: StudioProvider, claims: JWTPayload): Promise<OperatorRow> {
  const { settings, client } = provider;
  const person = requireProven(client.personOf(claims), settings);
  const { issuer, subject, email } = person;
  const linkedId = await ctx.db.forTenant(ctx, (scope) =>
    findLinkedOperator(scope, issuer, subject),
  );
  const existing = await ctx.db.withoutTenant((trx) =>
    linkedId === null ? findAccountByEmail(trx, email) : findAccount(trx, linkedId),
  );
  const account = existing ?? newAccount(ctx, person);
  const operator: Operator = {
    kind: 'person',
    id: account.id,
    name: account.name,
    permissions: new Set(),
  };
  const asPerson = { ...ctx, operator };
  const given = roleIn(claims, settings);
  const mayEnter = await ctx.db.forTenant(ctx, async (scope) => {
    await retainProvider(ctx, scope, provider);
    await actAs(scope, account.id);
    if (existing === null) await insertPerson(scope, account);
    const hasRole = await updateRoleOf(asPerson, scope, { settings, person, account, given });
    if (!hasRole) {
      // The new account is not stored.
      if (existing === null) throw new AppError('operator_not_invited');
      return false;
    }
    if (linkedId !== null) return true;
    const added = { issuer, subject, operator_id: account.id, added_at: new Date(ctx.clock()) };
    if (!(await insertLink(scope, added))) throw new AppError('operator_link_taken');
    await recordChange(asPerson, scope, {
      action: 'operator.linkProvider',
      subject: { kind: 'operator', id: account.id },
      before: null,
      after: { provider: settings.name, issuer },
    });
    return true;
  });
  if (mayEnter) return account;
  await ctx.db.withoutTenant((trx) => deleteSessionsInTenant(trx, account.id, ctx.tenant.id));
  throw new AppError('operator_not_invited');
}

/**
 * Returns when the person authenticated at the provider, in s; null if it does not say. Throws
 * `provider_token_invalid` for a value that is not a time in the past.
 */
function authTimeOf(ctx: Ctx, { auth_time: seconds }: JWTPayload): number | null {
  if (seconds === undefined || seconds === null) return null;
  const latest = ctx.clock() / 1000 + toleratedSkewSeconds;
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= latest) return seconds;
  throw new AppError('provider_token_invalid', {
    message: `The sign-in provider sent the auth_time ${JSON.stringify(seconds).slice(0, 40)}; it must be seconds since 1970, and not in the future`,
  });
}

/** Returns when the person authenticated; without the provider's word, too long ago for what requires it. */
function authenticationTime(ctx: Ctx, seconds: number | null): Date {
  const now = ctx.clock();
  return new Date(
    seconds === null ? now - operatorReauthenticationMs : Math.min(now, seconds * 1000),
  );
}

/**
 * Signs a person in by the response of the tenant's provider. Throws `auth_provider_not_supported`,
 * `operator_token_invalid`, `operator_email_unverified`, `operator_email_domain`, `operator_not_invited`,
 * `operator_link_taken`, `operator_provider_changed`, `limit_reached`, `provider_refused`, `provider_token_invalid`,
 * `service_unavailable`.
 */
export async function createProviderSession(
  ctx: Ctx,
  response: ProviderResponse,
): Promise<OperatorSession> {
  const { claims, ...provider } = await finishAttempt(ctx, response, 'provider-session');
  const authTime = authTimeOf(ctx, claims);
  const account = await enter(ctx, provider, claims).catch((error: unknown) => {
    // The same person signed in at the same time for the first time: the account exists now.
    if (violatedUniqueConstraint(error) === null) throw error;
    return enter(ctx, provider, claims);
  });
  const { name, issuer } = provider.settings;
  return openSession(ctx, account, {
    kind: 'provider',
    provider: { issuer, name },
    authenticatedAt: authenticationTime(ctx, authTime),
    retain: (scope) => retainProvider(ctx, scope, provider),
  });
}

/**
 * Starts the reauthentication of a person whom the provider signed in. Throws `auth_provider_not_supported` for
 * other sessions, in which it would prove nothing.
 */
export async function startProviderReauthentication(ctx: Ctx): Promise<ProviderStart> {
  const { id, session } = requirePerson(ctx);
  if (session.provider === null) throw new AppError('auth_provider_not_supported');
  // A provider that ignores `prompt` still says when the person signed in.
  const parameters = { prompt: 'login', max_age: '0' };
  return startAttempt(ctx, { id, sessionId: session.id }, parameters);
}

/**
 * Reauthenticates the signed-in person by the response of the provider, if they signed in there again after the
 * redirect. Throws `operator_token_invalid`, `operator_credentials_invalid`, and as the provider's exchange.
 */
export async function reauthenticateByProvider(
  ctx: Ctx,
  response: ProviderResponse,
): Promise<OperatorSession> {
  const { id, session } = requirePerson(ctx);
  if (session.provider === null) throw new AppError('auth_provider_not_supported');
  const { claims, client, token } = await finishAttempt(ctx, response, 'provider-reauthentication');
  if (token.operator_id !== id || token.data.session !== session.id)
    throw new AppError('operator_token_invalid');
  const { issuer, subject } = client.personOf(claims);
  const linkedId = await ctx.db.forTenant(ctx, (scope) =>
    findLinkedOperator(scope, issuer, subject),
  );
  const seconds = authTimeOf(ctx, claims);
  const startedAt = token.created_at.getTime() / 1000 - toleratedSkewSeconds;
  const isFresh = seconds !== null && seconds >= startedAt;
  if (linkedId !== id || !isFresh) throw new AppError('operator_credentials_invalid');
  return recordReauthentication(ctx, 'operator.reauthenticateByProvider');
}
