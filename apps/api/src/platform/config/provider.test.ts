import { tenantConfig } from '@grandstand/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testTenant } from '../../testing.ts';
import type { Ctx } from '../context/context.ts';
import { defineProvider, defineProviders } from './provider.ts';
import { checkSecrets, defineSecret, type UncheckedSecrets } from './third-party-secrets.ts';

/** The interface of a fictional kind of provider. */
interface Till {
  charge(cents: number): string;
}

const bankSecret = defineSecret('bank', z.strictObject({ key: z.string() }));
const tills = defineProviders<Till>('not_found', {
  bank: defineProvider({
    isOn: ({ name }) => name !== 'Amateurs',
    settings: ({ id }) => (id === 'unknown' ? undefined : { merchant: id }),
    secret: bankSecret,
    open: ({ requestId }, { merchant }, { key }) => ({
      charge: (cents) => `${merchant} takes ${cents} with ${key} for ${requestId}`,
    }),
  }),
  cash: defineProvider({
    isOn: () => true,
    settings: () => ({}),
    secret: null,
    open: () => ({ charge: (cents) => `${cents} in coins` }),
  }),
});

const addressed = defineProviders<string>('not_found', {
  bank: defineProvider({
    isOn: () => true,
    settings: ({ name }) => ({ address: name }),
    secret: bankSecret,
    recipient: ({ address }, { key }) => ({ sentTo: address, givenFor: `bank of ${key}` }),
    open: (_, { address }) => address,
  }),
});

const ctxOf = (
  id: string,
  name: string,
  secrets: UncheckedSecrets = { [id]: { bank: { key: 'k' } } },
) =>
  ({
    tenant: tenantConfig.parse(testTenant(id, { name })),
    tenants: { files: [] },
    log: { warn: () => {} },
    requestId: 'r1',
    secrets: checkSecrets(secrets, tills.secrets),
  }) as unknown as Ctx;

it("a third party is opened with the tenant's settings and secret", () => {
  expect(tills.of(ctxOf('alpha', 'Pros'), 'bank').charge(5)).toBe('alpha takes 5 with k for r1');
  expect(tills.of(ctxOf('alpha', 'Pros', {}), 'cash').charge(5)).toBe('5 in coins');
  expect(tills.secrets).toEqual([bankSecret]);
});

it.each([
  ['is unknown', ctxOf('alpha', 'Pros'), 'crypto'],
  ['has the name of an inherited property', ctxOf('alpha', 'Pros'), 'constructor'],
  ['is switched off', ctxOf('alpha', 'Amateurs'), 'bank'],
  ['does not know the tenant', ctxOf('unknown', 'Pros'), 'bank'],
  ['gave the tenant no secret', ctxOf('alpha', 'Pros', {}), 'bank'],
])("the kind's error is thrown for a third party that %s", (_, ctx, name) => {
  expect(() => tills.of(ctx, name)).toThrow(expect.objectContaining({ code: 'not_found' }));
});

it('a secret is for one address, unless a file has the settings that name another', () => {
  expect(addressed.of(ctxOf('alpha', 'bank of k'), 'bank')).toBe('bank of k');
  const elsewhere = ctxOf('alpha', 'other bank');
  expect(() => addressed.of(elsewhere, 'bank')).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  );
  const ofFile = { ...elsewhere, tenants: { files: [{ config: elsewhere.tenant }] } };
  expect(addressed.of(ofFile as unknown as Ctx, 'bank')).toBe('other bank');
});
