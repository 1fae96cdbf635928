import { createHash, createHmac, randomBytes } from 'node:crypto';
import type {
  SignInExchangeBody,
  SignInStartResponse,
  SignInStartBody,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import { isEqualSecret } from '../../platform/security/secrets/is-equal-secret.ts';
import { claimExchange, insertAttempt, isOfAttempt, saveTokenHash } from './attempt.queries.ts';
import {
  isExpectedIssuer,
  nativeTokenMaxAgeSeconds,
  toleratedSkewSeconds,
  type Provider,
} from './provider/provider.ts';
import { signInProviders } from './provider/providers.ts';

/** Time limit for a sign-in at the provider, s. */
const attemptSeconds = 10 * 60;

/**
 * Values derived from an attempt's secret. Only the browser that started the attempt has the secret, so no
 * other can finish it. The values for the provider are derived with our key, so that the browser cannot
 * forge them, and only hashes are stored.
 */
export interface AttemptSecrets {
  readonly id: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const macOf = (ctx: Ctx) => {
  const key = storedKey(ctx.tokenSecret, ctx.tenant.id, 'sign-in');
  return (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
};

export function secretsOf(ctx: Ctx, attempt: string): AttemptSecrets {
  const mac = macOf(ctx);
  const nonce = mac('nonce', attempt);
  return {
    id: mac('store', attempt),
    state: mac('state', attempt),
    nonce: `${nonce}.${mac('our-nonce', nonce)}`,
    codeVerifier: mac('verifier', attempt),
  };
}

/** True if we made a nonce, for whichever attempt; its second half proves it. */
export function isOurNonce(ctx: Ctx, nonce: string): boolean {
  const [value = '', proof = ''] = nonce.split('.', 2);
  return isEqualSecret(proof, macOf(ctx)('our-nonce', value));
}

/** Returns the keyed hash under which a provider's token is stored. */
export const tokenHashOf = (ctx: Ctx, token: string): string => macOf(ctx)('token', token);

/**
 * Returns the id under which the use of a native token is stored: a token that is presented without an
 * attempt, as by native apps. Covers the signed content of an ID token, but not the signature, which
 * may have several valid encodings.
 */
const nativeTokenIdOf = (ctx: Ctx, token: string): string =>
  macOf(ctx)('lone-token', token.split('.', 2).join('.'));
/**
 * How long the use of a native token is stored, s. Tolerates a clock ahead at the issuer and one behind here.
 */
const nativeTokenStorageSeconds = nativeTokenMaxAgeSeconds + 2 * toleratedSkewSeconds;

/**
 * Records that a verified token was presented without an attempt. It becomes an attempt of its own, which can
 * be used once across processes and is stored for longer than the token is accepted. Returns its id. Throws
 * `provider_token_invalid` for a token of an attempt: only the browser that started it may use it (SEC-09).
 */
export async function recordNativeToken(
  ctx: Ctx,
  provider: Provider['name'],
  token: string,
): Promise<string> {
  const id = nativeTokenIdOf(ctx, token);
  const now = ctx.clock();
  const expiresAt = new Date(now + nativeTokenStorageSeconds * 1000);
  await ctx.db.forTenant(ctx, async (scope) => {
    if (await isOfAttempt(scope, tokenHashOf(ctx, token)))
      throw new AppError('provider_token_invalid');
    await insertAttempt(scope, { id, provider, mode: 'signin', now: new Date(now), expiresAt });
  });
  return id;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const redirectUriOf = ({ tenant }: Ctx, provider: string) =>
  `${tenant.portal_url.replace(/\/$/, '')}/auth/oauth2/callback/${provider}/`;

const invalidChallenge = (message: string) =>
  new AppError('validation_failed', {
    message: `body.code_challenge ${message}`,
    details: [{ path: 'body.code_challenge', message }],
  });

/** Starts a sign-in (AUT-14, SEC-09). Throws `auth_provider_not_supported`, `validation_failed`. */
export async function startAttempt(
  ctx: Ctx,
  body: SignInStartBody,
): Promise<SignInStartResponse['content']> {
  const provider = signInProviders.of(ctx, body.provider);
  const isExchangedByBrowser = provider.browserExchange !== null;
  if (isExchangedByBrowser && body.code_challenge === undefined)
    throw invalidChallenge('is required');
  if (!isExchangedByBrowser && body.code_challenge !== undefined)
    throw invalidChallenge('must not be sent: the code is exchanged by the server');

  const attempt = randomBytes(32).toString('base64url');
  const { id, state, nonce, codeVerifier } = secretsOf(ctx, attempt);
  const now = ctx.clock();
  await ctx.db.forTenant(ctx, (scope) =>
    insertAttempt(scope, {
      id,
      provider: provider.name,
      mode: body.mode,
      now: new Date(now),
      expiresAt: new Date(now + attemptSeconds * 1000),
    }),
  );
  const redirectUri = redirectUriOf(ctx, provider.name);
  const codeChallenge = body.code_challenge ?? challengeOf(codeVerifier);
  return {
    authorizeUrl: provider.authorizeUrl({ redirectUri, state, nonce, codeChallenge }),
    state,
    attempt,
    expiresIn: attemptSeconds,
    exchange:
      provider.browserExchange === null
        ? null
        : {
            ...provider.browserExchange,
            redirectUri,
            issuer: provider.issuer,
            namesIssuer: provider.namesIssuer,
          },
  };
}

/**
 * Exchanges the returned code for the provider's token: once, for the browser that started, with the
 * original state, and only from the requested provider. Throws `sign_in_attempt_invalid`,
 * `auth_provider_not_supported`, or the errors of the provider's exchange.
 */
export async function exchangeCode(
  ctx: Ctx,
  body: SignInExchangeBody,
): Promise<{ subjectToken: string; provider: Provider }> {
  const provider = signInProviders.of(ctx, body.provider);
  if (provider.exchangeCode === null) throw new AppError('auth_provider_not_supported');
  const { id, state, nonce, codeVerifier } = secretsOf(ctx, body.attempt);
  // Checked before the claim, so that a forged response cannot end a real attempt.
  if (!isEqualSecret(body.state, state) || !isExpectedIssuer(provider, body.iss))
    throw new AppError('sign_in_attempt_invalid');
  const isClaimed = await ctx.db.forTenant(ctx, (scope) =>
    claimExchange(scope, id, provider.name, new Date(ctx.clock())),
  );
  if (!isClaimed) throw new AppError('sign_in_attempt_invalid');
  const subjectToken = await provider.exchangeCode({
    code: body.code,
    redirectUri: redirectUriOf(ctx, provider.name),
    state,
    nonce,
    codeVerifier,
  });
  await ctx.db.forTenant(ctx, (scope) => saveTokenHash(scope, id, tokenHashOf(ctx, subjectToken)));
  return { subjectToken, provider };
}
