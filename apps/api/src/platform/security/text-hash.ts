import { createHash } from 'node:crypto';

/** Hashes a text, such as a token or a browser's name, so that it can be compared without being stored. */
export const textHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');
