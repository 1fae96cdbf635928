import { createHmac } from 'node:crypto';
import { storedKey, type TokenSecrets } from '../../platform/security/derive-key.ts';

/** Crockford's base 32, without the ambiguous I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 4;
/** The hint reveals 20 of a code's 80 random bits. */
const hintLength = 4;

/**
 * Returns a code of a batch as printed, `8K3M-0QZT-7RWD-5XNA`: 80 bits that the installation's secret and
 * the batch's random id determine. So it need not be stored, and a repeated request gets the same codes.
 */
export function batchCode(
  secret: Pick<TokenSecrets, 'stored'>,
  tenantId: string,
  batchId: string,
  number: number,
): string {
  const key = storedKey(secret, tenantId, 'access-code-text');
  const bytes = createHmac('sha256', key).update(`${batchId} ${number}`).digest();
  const symbols = Array.from(
    bytes.subarray(0, groups * groupLength),
    (byte) => alphabet[byte % alphabet.length],
  ).join('');
  return Array.from({ length: groups }, (_, group) =>
    symbols.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-');
}

/** Normalises a typed code: upper case, without spaces and dashes, O as 0, I and L as 1. */
const normalise = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Returns the lookup key of a code. It cannot be inverted, nor compared across tenants. */
export const codeHash = (
  secret: Pick<TokenSecrets, 'stored'>,
  tenantId: string,
  typed: string,
): string =>
  createHmac('sha256', storedKey(secret, tenantId, 'access-code'))
    .update(normalise(typed))
    .digest('base64url');

/** Returns the last letters of a code, by which an operator finds it on paper. */
export const codeHint = (code: string): string => normalise(code).slice(-hintLength);
