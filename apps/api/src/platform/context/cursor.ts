import { invalidField } from './error.ts';

/** Writes the position after the last entry of a page, for `after` of the next one. */
export const writeCursor = (parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Reads such a position. Throws `validation_failed` for anything else. */
export function readCursor(after: string, length: number): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
    if (
      Array.isArray(parts) &&
      parts.length === length &&
      parts.every((part) => typeof part === 'string' && !part.includes('\0'))
    )
      return parts as string[];
  } catch {
    // Not JSON: refused below.
  }
  throw invalidField('query.after', 'must be "next" of the page before');
}
