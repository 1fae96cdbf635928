import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasswordCost } from '../../platform/security/password-cost.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { deriveTag, type PasswordThreads } from './password-pool.ts';

const tagLength = 32;

type HashingThreads = PasswordThreads & Pick<Platform, 'passwordCost'>;

const derive = (
  threads: PasswordThreads,
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: PasswordCost,
) =>
  deriveTag(threads, {
    // Normalised, because keyboards compose the same characters differently.
    message: password.normalize('NFKC'),
    nonce,
    parallelism,
    memory,
    passes,
    tagLength,
  });

/** Hashes a password with argon2id; returns `argon2id$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(threads: HashingThreads, password: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = threads.passwordCost;
  const tag = await derive(threads, password, salt, threads.passwordCost);
  const settings = `m=${memory},t=${passes},p=${parallelism}`;
  return `argon2id$${settings}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

const hashPattern = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;
const dummySalt = Buffer.alloc(16, 7);

/**
 * True if the password matches the stored hash. Without a hash (unknown account) it takes as long and
 * returns false, so that timing does not reveal whether an account exists.
 */
export async function verifyPassword(
  threads: HashingThreads,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const parts = hash === null ? null : hashPattern.exec(hash);
  if (parts === null) {
    await derive(threads, password, dummySalt, threads.passwordCost);
    return false;
  }
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const actual = await derive(threads, password, Buffer.from(salt, 'base64url'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  const expected = Buffer.from(tag, 'base64url');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
