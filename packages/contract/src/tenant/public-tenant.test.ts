import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { toPublicTenantConfig } from './public-tenant.ts';
import { publicTenantConfig, tenantConfig } from './tenant.ts';

it('the public configuration of a tenant has the fields of its schema, and no other', async () => {
  const file = new URL('../../../../demo/tenants/northline.json', import.meta.url);
  const tenant = tenantConfig.parse(JSON.parse(await readFile(file, 'utf8')));
  const shown = toPublicTenantConfig(tenant, 'en');
  expect(Object.keys(shown).filter((key) => !(key in publicTenantConfig.shape))).toEqual([]);
  expect(publicTenantConfig.parse(shown)).toEqual(shown);
});
