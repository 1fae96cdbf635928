import { createHmac, randomBytes } from 'node:crypto';
import { tokenKey } from '../../platform/security/token-keys.ts';

/** Crockford's base 32, without the ambiguous I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 4;
/** These letters reveal 20 of a code's 80 random bits. */
const hintLength = 4;

/** Returns a new code of 80 random bits as printed: `8K3M-0QZT-7RWD-5XNA`. */
export function newCode(): string {
  const drawn = [...randomBytes(groups * groupLength)].map((byte) => letters[byte % 32]).join('');
  return (drawn.match(/.{4}/g) ?? []).join('-');
}

/** Normalises a typed code: case, spaces, dashes and letters like digits do not matter. */
const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Returns the lookup key of a code. It cannot be inverted, nor compared across tenants. */
export const codeHash = (secret: string, tenantId: string, typed: string): string =>
  createHmac('sha256', tokenKey(secret, tenantId, 'access-code'))
    .update(plainCode(typed))
    .digest('base64url');

/** Returns the last letters of a code, by which an operator finds it on paper. */
export const codeHint = (code: string): string => plainCode(code).slice(-hintLength);
