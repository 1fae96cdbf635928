/** Codes of an authenticator app, and recovery codes. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { OperatorRow } from '../operator.table.ts';
import { actAs, consumeRecoveryCode, consumeTotpStep } from '../profile/profile.queries.ts';
import { decryptTotpSecret, secretHash } from '../secret.ts';

const periodSeconds = 30;
/** Codes accepted before and after the current one, for clocks that differ. */
const acceptedSteps = 1;
const recoveryCodeCount = 10;
/** Crockford's base 32, without the ambiguous I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 5;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds });

/** Returns the address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, email: string, issuer: string): string =>
  totpOf(secret, email, issuer).toString();

/** Returns the number of the period of a correct code; null for a wrong one. */
export function totpStep(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret, '', '').validate({
    token: code,
    timestamp: now,
    window: acceptedSteps,
  });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}

/** Returns new recovery codes of 50 random bits, such as `8K3MQ-0QZT7`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from(
      randomBytes(2 * groupLength),
      (byte) => alphabet[byte % alphabet.length],
    ).join('');
    return `${letters.slice(0, groupLength)}-${letters.slice(groupLength)}`;
  });

/** Returns the hash of a recovery code as typed: in any case, with or without the dash. */
export const recoveryCodeHash = (ctx: Ctx, operatorId: string, code: string): string =>
  secretHash(
    ctx,
    'operator-recovery-code',
    operatorId,
    code
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  );

/** True if the person has this code and did not use it before; it is used now. */
export async function consumeCode(
  ctx: Ctx,
  scope: Scope,
  { id, totp_secret: encrypted }: OperatorRow,
  code: string,
): Promise<boolean> {
  await actAs(scope, id);
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits) && encrypted !== null) {
    const step = totpStep(decryptTotpSecret(ctx, id, encrypted), digits, ctx.clock());
    return step !== null && (await consumeTotpStep(scope, id, step));
  }
  return consumeRecoveryCode(scope, id, recoveryCodeHash(ctx, id, code));
}
