import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartupError } from '../context/error.ts';

/**
 * Returns a random secret (256 bits, base64url) from a file that only its owner may read. Creates the file
 * if missing, such that two processes that start together get the same secret.
 */
export function loadOrCreateSecret(file: string): string {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    return requireLongSecret(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(temporaryFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    // Atomic: one of two processes creates it.
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  return requireLongSecret(file, readFileSync(file, 'utf8'));
}

function requireLongSecret(file: string, text: string): string {
  const secret = text.trim();
  if (secret.length < 32)
    throw new StartupError(`${file}: expected 32 characters or more, found ${secret.length}`);
  return secret;
}
