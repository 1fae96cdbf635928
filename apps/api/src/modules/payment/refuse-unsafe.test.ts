import { tenantConfig, type TenantConfigInput } from '@grandstand/contract';
import { expect, it } from 'vitest';
import { testTenant } from '../../testing.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';

const start = (
  environment: 'local' | 'production',
  databaseUrl: string | null,
  changes: Partial<TenantConfigInput>,
) =>
  refuseUnsafe({
    config: { environment, databaseUrl },
    tenants: { all: [tenantConfig.parse(testTenant('alpha', changes))] },
  });
const server = 'postgres://somewhere/db';
const sells = { payments: { provider: 'sandbox' } } as const;

it('in production a tenant that takes payments needs PostgreSQL, and no sandbox', () => {
  expect(() => start('production', null, sells)).toThrow(/^DATABASE_URL: .*"alpha"/);
  expect(() => start('production', server, sells)).toThrow(/^alpha\.json: payments\.provider: /);
});

it('locally, in a demo, and where nothing is sold it starts', () => {
  expect(() => start('local', null, sells)).not.toThrow();
  expect(() => start('production', null, { ...sells, demo: true })).not.toThrow();
  expect(() => start('production', null, {})).not.toThrow();
});
