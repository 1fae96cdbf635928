import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import {
  maxOperatorPasskeys,
  type OperatorPasskey,
  type OperatorSession,
} from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { recordChange } from '../../audit/index.ts';
import type { OperatorPasskeyRow, OperatorTokenPurpose } from '../operator.table.ts';
import {
  actAs,
  deletePasskey,
  insertPasskey,
  lockPerson,
  selectPasskeys,
  updatePerson,
  recordPasskeyUse,
} from '../profile/profile.queries.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { findAccount, findPasskey } from './account.queries.ts';
import {
  openSession,
  ownAccount,
  recordReauthentication,
  requirePerson,
} from './session.service.ts';
import { issueToken, consumeToken } from './token.service.ts';

type PasskeyJson = Record<string, unknown>;

/** Options with which the browser starts a WebAuthn ceremony. */
interface PasskeyStart {
  readonly challenge_id: string;
  readonly options: PasskeyJson;
}

/** The credential that the browser returned, with the id of its challenge. */
interface PasskeyResponse {
  readonly challenge_id: string;
  readonly response: PasskeyJson;
}

/**
 * Returns the origin of the page and its host, the relying party to which a passkey belongs. Throws
 * `operator_request_forged` for a request without an origin.
 */
function relyingPartyOf({ origin }: Ctx): { origin: string; host: string } {
  if (origin === null) throw new AppError('operator_request_forged');
  return { origin, host: new URL(origin).hostname };
}

const transportsOf = ({ transports }: OperatorPasskeyRow): AuthenticatorTransport[] =>
  JSON.parse(transports) as AuthenticatorTransport[];

async function storeChallenge(
  ctx: Ctx,
  purpose: OperatorTokenPurpose,
  operatorId: string | null,
  options: { readonly challenge: string },
): Promise<PasskeyStart> {
  const { secret } = await ctx.db.forTenant(ctx, (scope) =>
    issueToken(ctx, scope, purpose, operatorId, { challenge: options.challenge }),
  );
  return { challenge_id: secret, options: { ...options } };
}

/** Returns the challenge, which works once. Throws `operator_token_invalid`. */
async function consumeChallenge(
  ctx: Ctx,
  purpose: OperatorTokenPurpose,
  id: string,
  operatorId: string | null,
): Promise<string> {
  const token = await ctx.db.forTenant(ctx, (scope) => consumeToken(ctx, scope, purpose, id));
  const challenge = token?.operator_id === operatorId ? token.data.challenge : undefined;
  if (challenge === undefined) throw new AppError('operator_token_invalid');
  return challenge;
}

const ownPasskeys = (ctx: Ctx, operatorId: string): Promise<OperatorPasskeyRow[]> =>
  ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, operatorId);
    return selectPasskeys(scope, operatorId);
  });

/** Starts a sign-in by any passkey of this host. */
export async function startPasskeySession(ctx: Ctx): Promise<PasskeyStart> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx).host,
    userVerification: 'required',
  });
  return storeChallenge(ctx, 'passkey-session', null, options);
}

/** Starts the reauthentication of the signed-in person by one of their passkeys. */
export async function startPasskeyReauthentication(ctx: Ctx): Promise<PasskeyStart> {
  const { id } = requirePerson(ctx);
  const { host } = relyingPartyOf(ctx);
  const passkeys = (await ownPasskeys(ctx, id)).filter((passkey) => passkey.host === host);
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    allowCredentials: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      transports: transportsOf(passkey),
    })),
  });
  return storeChallenge(ctx, 'passkey-reauthentication', id, options);
}

/**
 * Returns the passkey that signed the challenge, and records its use. With `operatorId`, only that person's passkeys
 * count. Throws `operator_credentials_invalid`.
 */
async function verifyResponse(
  ctx: Ctx,
  response: PasskeyJson,
  { challenge, operatorId }: { readonly challenge: string; readonly operatorId: string | null },
): Promise<OperatorPasskeyRow> {
  const { origin, host } = relyingPartyOf(ctx);
  const { id: credentialId } = response;
  const passkey =
    typeof credentialId === 'string'
      ? await ctx.db.withoutTenant((trx) => findPasskey(trx, credentialId))
      : null;
  if (passkey === null || (operatorId !== null && passkey.operator_id !== operatorId))
    throw new AppError('operator_credentials_invalid');
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
      transports: transportsOf(passkey),
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AppError('operator_credentials_invalid', { cause });
  });
  if (!verified.verified) throw new AppError('operator_credentials_invalid');
  await ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, passkey.operator_id);
    const { newCounter } = verified.authenticationInfo;
    await recordPasskeyUse(scope, passkey.id, newCounter, new Date(ctx.clock()));
  });
  return passkey;
}

/**
 * Signs in by passkey. Throws `operator_token_invalid`, `operator_credentials_invalid`,
 * `operator_role_missing`.
 */
export async function createPasskeySession(
  ctx: Ctx,
  body: PasskeyResponse,
): Promise<OperatorSession> {
  const challenge = await consumeChallenge(ctx, 'passkey-session', body.challenge_id, null);
  const passkey = await verifyResponse(ctx, body.response, { challenge, operatorId: null });
  const account = await ctx.db.withoutTenant((trx) => findAccount(trx, passkey.operator_id));
  if (account === null) throw new AppError('operator_credentials_invalid');
  return openSession(ctx, account);
}

/** Reauthenticates the signed-in person by passkey. Throws as `createPasskeySession` does. */
export async function reauthenticateByPasskey(
  ctx: Ctx,
  body: PasskeyResponse,
): Promise<OperatorSession> {
  const { id } = requirePerson(ctx);
  const challenge = await consumeChallenge(ctx, 'passkey-reauthentication', body.challenge_id, id);
  await verifyResponse(ctx, body.response, { challenge, operatorId: id });
  return recordReauthentication(ctx, 'operator.reauthenticateByPasskey');
}

const presentPasskey = (row: OperatorPasskeyRow): OperatorPasskey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: isoTimeOf(row.last_used_at),
});

export async function listPasskeys(ctx: Ctx): Promise<OperatorPasskey[]> {
  return (await ownPasskeys(ctx, requirePerson(ctx).id)).map(presentPasskey);
}

/** Starts the creation of a passkey of this host. */
export async function startPasskey(ctx: Ctx): Promise<PasskeyStart> {
  const { id, email, name } = await ownAccount(ctx);
  const { host } = relyingPartyOf(ctx);
  const passkeys = await ownPasskeys(ctx, id);
  const options = await generateRegistrationOptions({
    rpName: ctx.tenant.name,
    rpID: host,
    userID: Uint8Array.from(Buffer.from(id, 'utf8')),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      transports: transportsOf(passkey),
    })),
    // The browser finds the passkey without an address, and the person unlocks it by PIN or fingerprint.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return storeChallenge(ctx, 'passkey-new', id, options);
}

/**
 * Adds the passkey that the browser created. Throws `operator_token_invalid`,
 * `operator_credentials_invalid`, `limit_reached`, and `conflict` for one that exists.
 */
export async function addPasskey(
  ctx: Ctx,
  { name, ...body }: PasskeyResponse & { readonly name: string },
): Promise<OperatorPasskey> {
  const { id } = requirePerson(ctx);
  const { origin, host } = relyingPartyOf(ctx);
  const challenge = await consumeChallenge(ctx, 'passkey-new', body.challenge_id, id);
  const verified = await verifyRegistrationResponse({
    response: body.response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AppError('operator_credentials_invalid', { cause });
  });
  if (!verified.verified) throw new AppError('operator_credentials_invalid');
  const { credential } = verified.registrationInfo;
  if ((await ctx.db.withoutTenant((trx) => findPasskey(trx, credential.id))) !== null)
    throw new AppError('conflict', {
      reason: 'passkey_known',
      message: 'This passkey was added already',
    });
  const passkey = await ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, id);
    const { passkeys } = await lockPerson(scope, id);
    if (passkeys >= maxOperatorPasskeys) throw new AppError('limit_reached');
    const row = await insertPasskey(scope, {
      id: newId('pk'),
      operator_id: id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      host,
      name,
      created_at: new Date(ctx.clock()),
      last_used_at: null,
    });
    await updatePerson(scope, id, { passkeys: passkeys + 1 });
    await recordChange(ctx, scope, {
      action: 'operator.addPasskey',
      subject: { kind: 'operator', id },
      before: null,
      after: { passkey: row.id, host },
    });
    return row;
  });
  return presentPasskey(passkey);
}

/** Removes a passkey of the signed-in person. Throws `not_found`. */
export async function removePasskey(ctx: Ctx, passkeyId: string): Promise<void> {
  const { id } = requirePerson(ctx);
  await ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, id);
    const { passkeys } = await lockPerson(scope, id);
    const removed = await deletePasskey(scope, id, passkeyId);
    if (removed === null) throw new AppError('not_found');
    await updatePerson(scope, id, { passkeys: passkeys - 1 });
    await recordChange(ctx, scope, {
      action: 'operator.removePasskey',
      subject: { kind: 'operator', id },
      before: { passkey: removed.id, host: removed.host },
      after: null,
    });
  });
}
