import type { OperatorSession } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { recordChange } from '../../audit/index.ts';
import { hashPassword, rejectGuessablePassword } from '../../user/index.ts';
import type { OperatorRow } from '../operator.table.ts';
import { decryptTotpSecret, encryptTotpSecret } from '../secret.ts';
import { requireCredentialsAgain } from '../session/credentials.service.ts';
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHash,
  totpStep,
  totpUri,
} from '../session/second-factor.ts';
import {
  describeSession,
  ownAccount,
  recordReauthentication,
  requirePerson,
} from '../session/session.service.ts';
import {
  actAs,
  deleteOtherSessions,
  lockPerson,
  replaceRecoveryCodes,
  updatePerson,
} from './profile.queries.ts';

/** Locks the account of the signed-in person, changes it by `work`, and records the values that it returns. */
async function changeOwnAccount(
  ctx: Ctx,
  action: string,
  work: (
    scope: Scope,
    account: OperatorRow,
  ) => Promise<Pick<Parameters<typeof recordChange>[2], 'before' | 'after'>>,
): Promise<void> {
  const { id } = requirePerson(ctx);
  await ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, id);
    const change = await work(scope, await lockPerson(scope, id));
    await recordChange(ctx, scope, { action, subject: { kind: 'operator', id }, ...change });
  });
}

/** Checks password and code of the signed-in person again. Throws as `requireCredentialsAgain` does. */
export async function reauthenticate(
  ctx: Ctx,
  credentials: { readonly password: string; readonly code: string | null },
): Promise<OperatorSession> {
  const { session } = requirePerson(ctx);
  await requireCredentialsAgain(ctx, await ownAccount(ctx), session.id, credentials);
  return recordReauthentication(ctx, 'operator.reauthenticate');
}

export async function updateProfile(ctx: Ctx, name: string): Promise<OperatorSession> {
  await changeOwnAccount(ctx, 'operator.updateProfile', async (scope, account) => {
    await updatePerson(scope, account.id, { name });
    return { before: { name: account.name }, after: { name } };
  });
  return describeSession(ctx);
}

/**
 * Changes the password, and ends the other sessions. Throws `operator_credentials_invalid`,
 * `password_guessable`, `too_many_requests`.
 */
export async function changePassword(
  ctx: Ctx,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  const { session } = requirePerson(ctx);
  const account = await ownAccount(ctx);
  // No code is required: the session was opened with one.
  const withoutCodes = { ...account, totp_confirmed_at: null };
  await requireCredentialsAgain(ctx, withoutCodes, session.id, {
    password: oldPassword,
    code: null,
  });
  await rejectGuessablePassword(ctx, newPassword, [account.email, account.name]);
  const hash = await hashPassword(ctx, newPassword);
  await changeOwnAccount(ctx, 'operator.changePassword', async (scope) => {
    await updatePerson(scope, account.id, {
      password_hash: hash,
      password_changed_at: new Date(ctx.clock()),
    });
    await deleteOtherSessions(scope, account.id, session.id);
    return { before: {}, after: {} };
  });
}

/** Creates a secret for an authenticator app. Throws `conflict` if codes are enabled already. */
export async function setUpTotp(ctx: Ctx): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const { email } = await ownAccount(ctx);
  await changeOwnAccount(ctx, 'operator.setUpTotp', async (scope, account) => {
    if (account.totp_confirmed_at !== null)
      throw new AppError('conflict', {
        reason: 'totp_active',
        message: 'An authenticator app is set up; remove it first',
      });
    await updatePerson(scope, account.id, {
      totp_secret: encryptTotpSecret(ctx, account.id, secret),
      totp_last_step: null,
    });
    return { before: {}, after: {} };
  });
  return { secret, uri: totpUri(secret, email, ctx.tenant.name) };
}

/** Creates recovery codes in place of the current ones. */
async function renewCodes(ctx: Ctx, scope: Scope, operatorId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    scope,
    operatorId,
    codes.map((code) => recoveryCodeHash(ctx, operatorId, code)),
  );
  return codes;
}

/**
 * Enables codes; returns the recovery codes. Throws `operator_code_invalid`, and `conflict` if no app was set up
 * or codes are enabled already.
 */
export async function confirmTotp(ctx: Ctx, code: string): Promise<string[]> {
  let codes: string[] = [];
  await changeOwnAccount(ctx, 'operator.confirmTotp', async (scope, account) => {
    if (account.totp_secret === null)
      throw new AppError('conflict', {
        reason: 'totp_not_set_up',
        message: 'No authenticator app is set up; start with that',
      });
    if (account.totp_confirmed_at !== null)
      throw new AppError('conflict', {
        reason: 'totp_active',
        message: 'An authenticator app is set up; remove it first',
      });
    const secret = decryptTotpSecret(ctx, account.id, account.totp_secret);
    const step = totpStep(secret, code.replaceAll(/\s/g, ''), ctx.clock());
    if (step === null) throw new AppError('operator_code_invalid');
    await updatePerson(scope, account.id, {
      totp_confirmed_at: new Date(ctx.clock()),
      totp_last_step: step,
    });
    codes = await renewCodes(ctx, scope, account.id);
    return { before: { totp: false }, after: { totp: true } };
  });
  return codes;
}

/** Disables codes, and deletes the recovery codes. */
export const removeTotp = (ctx: Ctx): Promise<void> =>
  changeOwnAccount(ctx, 'operator.removeTotp', async (scope, account) => {
    await updatePerson(scope, account.id, {
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
    });
    await replaceRecoveryCodes(scope, account.id, []);
    return { before: { totp: account.totp_confirmed_at !== null }, after: { totp: false } };
  });

/** Replaces the recovery codes. Throws `conflict` if codes are disabled. */
export async function createRecoveryCodes(ctx: Ctx): Promise<string[]> {
  let codes: string[] = [];
  await changeOwnAccount(ctx, 'operator.createRecoveryCodes', async (scope, account) => {
    if (account.totp_confirmed_at === null)
      throw new AppError('conflict', {
        reason: 'totp_not_set_up',
        message: 'No authenticator app is set up; start with that',
      });
    codes = await renewCodes(ctx, scope, account.id);
    return { before: {}, after: {} };
  });
  return codes;
}
