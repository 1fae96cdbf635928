import { tokenUrns, type SignInProvider, type TokenExchangeBody } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { violatedUniqueConstraint } from '../../../platform/database/database-error.ts';
import { AppError } from '../../../platform/context/error.ts';
import { finishLogin, type LoginResult } from '../login.service.ts';
import {
  type UserRow,
  createUser,
  eraseUser,
  findUserByEmail,
  lockUser,
  updateUser,
} from '../../user/index.ts';
import { checkPassword } from '../../password-attempt/index.ts';
import { sendVerification, sendWelcome } from '../../verification/index.ts';
import { recordConsents } from '../../consent/index.ts';
import { countTry, findPendingAttempt, consumeAttempt } from '../attempt.queries.ts';
import { isOurNonce, recordNativeToken, secretsOf, tokenHashOf } from '../attempt.service.ts';
import { findLinkedUser, insertLink } from './linked-account.queries.ts';
import { queueProviderMail } from './provider-mail.ts';
import { personName, type ProviderPerson } from './provider.ts';
import { signInProviders } from './providers.ts';

/** Maximum passwords that can be tried in one sign-in attempt, to link an account. */
const maxTries = 5;

const disownDetails = [
  { path: 'body.disown', message: 'may be true: the account never verified the address' },
];

/** The account that a provider-verified user signs in to. */
type ChosenAccount =
  | { readonly kind: 'known'; readonly userId: string }
  /** An account with the same address; `hash` is the password confirmed for it, if any. */
  | { readonly kind: 'linked'; readonly user: UserRow; readonly hash: string | null }
  /** `disowned` is another person's account with the same address, which is deleted. */
  | { readonly kind: 'new'; readonly email: string; readonly disowned: UserRow | null };

/**
 * Reads a body, whose fields have two names each (B-09). Throws `validation_failed` if both name a provider, and
 * not the same one.
 */
function readBody(body: TokenExchangeBody) {
  const { subject_issuer: issuer, provider_name: other } = body;
  if (issuer !== undefined && other !== undefined && issuer !== other)
    throw new AppError('validation_failed', {
      message: 'body.provider_name must equal subject_issuer',
      details: [{ path: 'body.provider_name', message: 'must equal subject_issuer' }],
    });
  const isIdToken =
    body.subject_token_type === tokenUrns.idToken ||
    (body.subject_token_type === undefined && body.token_type === 'id_token');
  return {
    provider: issuer ?? other ?? '',
    tokenType: isIdToken ? ('id_token' as const) : ('access_token' as const),
    displayName: personName(body.profile?.display_name ?? body.full_name),
    attempt: body.attempt ?? null,
    device: { id: body.device?.id ?? '', name: body.device?.name ?? '' },
    os: { name: body.device?.os_name ?? null, version: body.device?.os_version ?? null },
  };
}

/** The person that a provider's token identifies. */
interface VerifiedToken {
  readonly person: ProviderPerson;
  readonly name: SignInProvider;
  /** The sign-in attempt, which is consumed by signing in. */
  readonly attemptId: string;
}

/**
 * Verifies that a token came from the attempt that this browser started. Without one, it must be fresh and
 * from no browser's attempt, like a native app's (AUT-18). Returns its person.
 */
async function verifySubjectToken(ctx: Ctx, body: TokenExchangeBody): Promise<VerifiedToken> {
  const { provider: providerName, tokenType, attempt } = readBody(body);
  const provider = signInProviders.of(ctx, providerName);
  if (provider.tokenType !== tokenType) throw new AppError('provider_token_invalid');
  if (attempt === null) {
    const person = await provider.verify(body.subject_token, {
      kind: 'native-token',
      isOurNonce: (tokenNonce) => isOurNonce(ctx, tokenNonce),
    });
    const attemptId = await recordNativeToken(ctx, provider.name, body.subject_token);
    return { person, name: provider.name, attemptId };
  }
  const { id, nonce } = secretsOf(ctx, attempt);
  const pending = await ctx.db.forTenant(ctx, (scope) =>
    findPendingAttempt(scope, id, provider.name, new Date(ctx.clock())),
  );
  if (pending === null) throw new AppError('sign_in_attempt_invalid');
  // If the server exchanged the code, it stored the token's hash. Otherwise the nonce ties token and attempt.
  if (provider.exchangeCode !== null && pending.tokenHash !== tokenHashOf(ctx, body.subject_token))
    throw new AppError('provider_token_invalid');
  return {
    person: await provider.verify(body.subject_token, { kind: 'attempt', nonce }),
    name: provider.name,
    attemptId: id,
  };
}

/**
 * Decides how a person signs in (SEC-10): by the provider's subject; by address only if both sides have
 * verified it; else with the password of the account that has the address. If the provider has verified the
 * address and the account has not, the account may be disowned instead: its creator knows the password and
 * would retain access.
 */
async function chooseAccount(
  ctx: Ctx,
  { person, attemptId }: VerifiedToken,
  deviceId: string,
  { password, disown }: Pick<TokenExchangeBody, 'password' | 'disown'>,
): Promise<ChosenAccount> {
  const { userId, user } = await ctx.db.forTenant(ctx, async (scope) => ({
    userId: await findLinkedUser(scope, person.issuer, person.subject),
    user: person.email === null ? null : await findUserByEmail(scope, person.email),
  }));
  if (userId !== null) return { kind: 'known', userId };
  if (person.email === null) throw new AppError('provider_email_missing');
  if (user === null) return { kind: 'new', email: person.email, disowned: null };
  if (person.isEmailVerified && user.email_verified_at !== null)
    return { kind: 'linked', user, hash: null };
  const mayDisown = person.isEmailVerified && user.email_verified_at === null;
  if (disown === true && mayDisown) return { kind: 'new', email: person.email, disowned: user };
  if (password === undefined)
    throw new AppError('account_link_required', mayDisown ? { details: disownDetails } : {});
  const mayTry = await ctx.db.forTenant(ctx, (scope) => countTry(scope, attemptId, maxTries));
  if (!mayTry) throw new AppError('sign_in_attempt_invalid');
  const origin = { kind: 'device', email: user.email, deviceId } as const;
  const owner = await checkPassword(ctx, origin, password);
  if (owner === null) throw new AppError('wrong_password');
  return { kind: 'linked', user: owner, hash: owner.password_hash };
}

/**
 * Checks that an account may still be linked, and marks its address as verified if the provider vouches for
 * it.
 */
async function confirmLink(
  ctx: Ctx,
  scope: Scope,
  { user, hash }: Extract<ChosenAccount, { kind: 'linked' }>,
  person: ProviderPerson,
): Promise<void> {
  const current = await lockUser(scope, user.id);
  // The data behind the decision may have changed since.
  if (current === null || current.email !== person.email) throw new AppError('conflict');
  if (hash === null ? current.email_verified_at === null : current.password_hash !== hash)
    throw new AppError('conflict');
  if (current.email_verified_at === null && person.isEmailVerified) {
    await updateUser(scope, user.id, { email_verified_at: new Date(ctx.clock()) });
    await sendWelcome(ctx, scope, user.id);
  }
}

/** Deletes a disowned account, unless its owner proved the address in the meantime. */
async function eraseDisowned(
  ctx: Ctx,
  scope: Scope,
  { id, email }: UserRow,
): Promise<() => Promise<void>> {
  const current = await lockUser(scope, id);
  if (current === null) return async () => {};
  if (current.email !== email || current.email_verified_at !== null) throw new AppError('conflict');
  return eraseUser(ctx, scope, id);
}

/** Consumes the attempt, and finds, links or creates the account. Returns its id. */
async function findOrCreateAccount(
  ctx: Ctx,
  scope: Scope,
  choice: ChosenAccount,
  token: VerifiedToken,
  displayName: string | null,
): Promise<string> {
  const { person, name, attemptId } = token;
  const tenantId = ctx.tenant.id;
  const now = new Date(ctx.clock());
  if (!(await consumeAttempt(scope, attemptId, now))) throw new AppError('sign_in_attempt_invalid');
  if (choice.kind === 'known') return choice.userId;
  if (choice.kind === 'linked') await confirmLink(ctx, scope, choice, person);
  const userId =
    choice.kind === 'linked'
      ? choice.user.id
      : await createUser(scope, {
          email: choice.email,
          displayName: displayName ?? person.name ?? choice.email.split('@', 1)[0] ?? choice.email,
          passwordHash: null,
          verifiedAt: person.isEmailVerified ? now : null,
          now,
        }).then(({ id }) => id);
  const isLinked = await insertLink(scope, {
    tenant_id: tenantId,
    issuer: person.issuer,
    subject: person.subject,
    user_id: userId,
    provider: name,
    email: person.email,
    proven: person.isEmailVerified || choice.kind === 'new',
    added_at: now,
  });
  if (!isLinked) throw new AppError('conflict');
  if (choice.kind === 'linked')
    await queueProviderMail(ctx, scope, userId, 'provider-linked', name);
  return userId;
}

/**
 * Signs in with a provider's token (AUT-18 to AUT-21). Returns the result of a login, and whether the
 * account is new. Throws `auth_provider_not_supported`, `sign_in_attempt_invalid`,
 * `provider_token_invalid`, `provider_email_missing`, `account_link_required`, `wrong_password`, `conflict`,
 * `service_unavailable`, or the errors of `checkPassword`.
 */
export async function loginWithProvider(
  ctx: Ctx,
  body: TokenExchangeBody,
): Promise<{ result: LoginResult; isRegister: boolean }> {
  const { displayName, device, os } = readBody(body);
  const token = await verifySubjectToken(ctx, body);
  const choice = await chooseAccount(ctx, token, device.id, body);
  const isRegister = choice.kind === 'new';
  let userId: string;
  let finish = async () => {};
  try {
    userId = await ctx.db.forTenant(ctx, async (scope) => {
      if (isRegister && choice.disowned !== null)
        finish = await eraseDisowned(ctx, scope, choice.disowned);
      const accountId = await findOrCreateAccount(ctx, scope, choice, token, displayName);
      if (isRegister) await recordConsents(ctx, scope, accountId);
      if (isRegister)
        await (token.person.isEmailVerified ? sendWelcome : sendVerification)(
          ctx,
          scope,
          accountId,
        );
      return accountId;
    });
  } catch (error) {
    if (violatedUniqueConstraint(error) === 'user_account_email')
      throw new AppError('conflict', { cause: error });
    throw error;
  }
  await finish();
  const lock = async (scope: Scope) => {
    const user = await lockUser(scope, userId);
    if (user === null) throw new AppError('unauthorized');
    return user;
  };
  const result = await finishLogin(ctx, { lock, limitToken: null }, { ...device, os });
  return { result, isRegister };
}
