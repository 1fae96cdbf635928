import { randomBytes } from 'node:crypto';
import { getPriority } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { passwordCost } from '../../platform/security/password-cost.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { createResources } from '../../platform/context/resources.ts';
import { deriveTag } from './password-pool.ts';
import { hashPassword, verifyPassword } from './password.ts';

const on = { resources: createResources(() => ({ limitFactor: 1 }) as Platform), passwordCost };
afterAll(() => on.resources.close());

/** Hashes at the lowest cost, for a client if `address` is given. */
const hashCheaply = (address?: string) =>
  deriveTag(address === undefined ? on : { ...on, address }, {
    message: 'x',
    nonce: randomBytes(16),
    parallelism: 1,
    memory: 8,
    passes: 1,
    tagLength: 32,
  });

describe('passwords', () => {
  it('are verified by their hash, whatever the Unicode form from the keyboard', async () => {
    const hash = await hashPassword(on, 'Zürich is nice');
    expect(hash).toMatch(/^argon2id\$m=19456,t=2,p=1\$/);
    expect(await hashPassword(on, 'Zürich is nice')).not.toBe(hash);
    expect(await verifyPassword(on, 'Zu\u0308rich is nice', hash)).toBe(true);
    expect(await verifyPassword(on, 'Zurich is nice', hash)).toBe(false);
    expect(await verifyPassword(on, 'Zürich is nice', null)).toBe(false);
  });

  it('are hashed in threads of low priority only', async () => {
    const before = getPriority();
    await hashPassword(on, 'whatever it is');
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

  it('[SEC-30] of one address or one /48 leave places in the queue to others', async () => {
    const countRefused = async (addresses: readonly string[]) => {
      const all = await Promise.allSettled(addresses.map((address) => hashCheaply(address)));
      return all.filter(({ status }) => status === 'rejected').length;
    };
    const one = Array<string>(30).fill('192.0.2.7');
    const networks = Array.from({ length: 100 }, (_, each) => `2001:db8:1:${each}::1`);
    expect(await countRefused([...one, ...networks, '192.0.2.8', '2001:db8:2::1'])).toBe(6 + 4);
    expect(await countRefused(one.slice(0, 24))).toBe(0);
  });
});
