import { randomBytes } from 'node:crypto';

/** Returns a new opaque id of 96 random bits, e.g. `u_3q2-7wXkP0aBcDeF`. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(12).toString('base64url')}`;
