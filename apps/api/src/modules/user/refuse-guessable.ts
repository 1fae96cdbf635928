import type { Platform } from '../../platform/platform.ts';
import { AppError } from '../../platform/error.ts';
import { judgePassword } from './password-pool.ts';

/** The lowest score of zxcvbn that is taken: below it a password is guessed within a million tries. */
const lowest = 2;

/** The words of a text that a password may be made of: all of it, what stands before the @, each part. */
const wordsOf = (text: string): string[] => [
  text,
  text.split('@', 1)[0] ?? '',
  ...text.split(/[^\p{L}\p{N}]+/u),
];

/**
 * Refuses a new password that is easy to guess, however long it is (SEC-12). `about` are words of its
 * owner, such as address and name, which make it weaker. Throws `password_guessable`.
 */
export async function refuseGuessable(
  on: Pick<Platform, 'resources'>,
  password: string,
  about: readonly string[],
): Promise<void> {
  const words = about.flatMap(wordsOf).filter((word) => word.length > 2);
  if ((await judgePassword(on, { password, about: words })) < lowest)
    throw new AppError('password_guessable');
}
