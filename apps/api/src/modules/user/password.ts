import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasswordCost } from '../../platform/security/password-cost.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { deriveTag, type PasswordThreads } from './password-pool.ts';

const tagLength = 32;

type Hashing = PasswordThreads & Pick<Platform, 'passwordCost'>;

const derive = (
  on: PasswordThreads,
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: PasswordCost,
) =>
  deriveTag(on, {
    // Normalised, because keyboards compose the same characters differently.
    message: password.normalize('NFKC'),
    nonce,
    parallelism,
    memory,
    passes,
    tagLength,
  });

/** Hashes a password with argon2id; returns `argon2id$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(on: Hashing, password: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = on.passwordCost;
  const tag = await derive(on, password, salt, on.passwordCost);
  const settings = `m=${memory},t=${passes},p=${parallelism}`;
  return `argon2id$${settings}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

const stored = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;
const nobodysSalt = Buffer.alloc(16, 7);

/**
 * True if the password matches the stored hash. Without a hash (unknown account) it takes as long and
 * returns false, so that timing does not reveal whether an account exists.
 */
export async function verifyPassword(
  on: Hashing,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const parts = hash === null ? null : stored.exec(hash);
  if (parts === null) {
    await derive(on, password, nobodysSalt, on.passwordCost);
    return false;
  }
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const actual = await derive(on, password, Buffer.from(salt, 'base64url'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  const expected = Buffer.from(tag, 'base64url');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
