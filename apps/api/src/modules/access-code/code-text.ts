import { createHmac, randomBytes } from 'node:crypto';
import { tokenKey } from '../../platform/token-keys.ts';

/** Neither I, L, O nor U, which are mistaken for others (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 4;
/** Of the 80 random bits of a code these letters tell 20. */
const hintLength = 4;

/** A new code of 80 random bits, as it is printed: `8K3M-0QZT-7RWD-5XNA`. */
export function newCode(): string {
  const drawn = [...randomBytes(groups * groupLength)].map((byte) => letters[byte % 32]).join('');
  return (drawn.match(/.{4}/g) ?? []).join('-');
}

/** A code without what makes no difference when it is typed: case, spaces, dashes, letters like digits. */
const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** What a code is found by; it cannot be turned back, nor compared with that of another tenant. */
export const codeHash = (secret: string, tenantId: string, typed: string): string =>
  createHmac('sha256', tokenKey(secret, tenantId, 'access-code'))
    .update(plainCode(typed))
    .digest('base64url');

/** The last letters of a code, by which an operator finds it on paper. */
export const hintOf = (code: string): string => plainCode(code).slice(-hintLength);
