import { AppError } from '../../platform/context/error.ts';
import { estimatePasswordStrength, type PasswordThreads } from './password-pool.ts';

/** Minimum zxcvbn score: below it, a password can be guessed within a million attempts. */
const minScore = 2;

/** Returns what a password may be made of: the whole text, the part before an @, and each word. */
const wordsOf = (text: string): string[] => [
  text,
  text.split('@', 1)[0] ?? '',
  ...text.split(/[^\p{L}\p{N}]+/u),
];

/**
 * Refuses a new password that is easy to guess, however long (SEC-12). `about` contains its owner's words,
 * such as address and name, which make it weaker. Throws `password_guessable`.
 */
export async function rejectGuessablePassword(
  threads: PasswordThreads,
  password: string,
  about: readonly string[],
): Promise<void> {
  const words = about.flatMap(wordsOf).filter((word) => word.length > 2);
  if ((await estimatePasswordStrength(threads, { password, about: words })) < minScore)
    throw new AppError('password_guessable');
}
