import { randomBytes } from 'node:crypto';
import { getPriority } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { passwordCost } from '../../platform/security/password-cost.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { createResources } from '../../platform/context/resources.ts';
import { deriveTag } from './password-pool.ts';
import { hashPassword, verifyPassword } from './password.ts';

const threads = {
  resources: createResources(() => ({ limitFactor: 1 }) as Platform),
  passwordCost,
};
afterAll(() => threads.resources.close());

/** Hashes at the lowest cost, for a client if `address` is given. */
const hashCheaply = (address?: string) =>
  deriveTag(address === undefined ? threads : { ...threads, address }, {
    message: 'x',
    nonce: randomBytes(16),
    parallelism: 1,
    memory: 8,
    passes: 1,
    tagLength: 32,
  });

describe('passwords', () => {
  it('are verified by their hash, whatever the Unicode form from the keyboard', async () => {
    const hash = await hashPassword(threads, 'Zürich is nice');
    expect(hash).toMatch(/^argon2id\$m=19456,t=2,p=1\$/);
    expect(await hashPassword(threads, 'Zürich is nice')).not.toBe(hash);
    expect(await verifyPassword(threads, 'Zu\u0308rich is nice', hash)).toBe(true);
    expect(await verifyPassword(threads, 'Zurich is nice', hash)).toBe(false);
    expect(await verifyPassword(threads, 'Zürich is nice', null)).toBe(false);
  });

  it('are hashed without lowering the priority of the main thread', async () => {
    const before = getPriority();
    await hashPassword(threads, 'whatever it is');
    expect(getPriority()).toBe(before);
  });

  it('[SEC-12] beyond the queue limit are refused, and queued ones are served', async () => {
    const results = await Promise.allSettled(Array.from({ length: 260 }, () => hashCheaply()));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(results.length - refused.length).toBeGreaterThanOrEqual(200);
    for (const result of refused)
      expect(result).toMatchObject({ reason: { code: 'service_unavailable' } });
  });

  it('[SEC-30] from one address or one /48 leave slots in the queue to others', async () => {
    const countRefused = async (addresses: readonly string[]) => {
      const all = await Promise.allSettled(addresses.map((address) => hashCheaply(address)));
      return all.filter(({ status }) => status === 'rejected').length;
    };
    const one = Array<string>(30).fill('192.0.2.7');
    const networks = Array.from({ length: 100 }, (_, index) => `2001:db8:1:${index}::1`);
    // 24 of the 30 from one address are accepted, and 96 of the 100 from one /48.
    expect(await countRefused([...one, ...networks, '192.0.2.8', '2001:db8:2::1'])).toBe(6 + 4);
    expect(await countRefused(one.slice(0, 24))).toBe(0);
  });
});
