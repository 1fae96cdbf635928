import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { deriveTag } from './password-pool.ts';

/** Cost of argon2id: memory in KiB, passes, lanes (SEC-12). */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
const cost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;

type Threads = Pick<Platform, 'resources'>;

const derive = (
  on: Threads,
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
) =>
  deriveTag(on, {
    // One form for the same characters, however a keyboard composes them.
    message: password.normalize('NFKC'),
    nonce,
    parallelism,
    memory,
    passes,
    tagLength,
  });

/** Hashes a password with argon2id; answers `argon2id$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(on: Threads, password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(on, password, salt, cost);
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `argon2id$${settings}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

const stored = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;
const nobodysSalt = Buffer.alloc(16, 7);

/**
 * Whether the password is the one of the stored hash. Without a hash (nobody has that name) it works
 * as long and answers false, so that the time does not tell whether an account exists.
 */
export async function verifyPassword(
  on: Threads,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const parts = hash === null ? null : stored.exec(hash);
  if (parts === null) {
    await derive(on, password, nobodysSalt, cost);
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
