import { createHash } from 'node:crypto';

/** Tells two texts apart, such as tokens or names of browsers, without storing them. */
export const textHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');
