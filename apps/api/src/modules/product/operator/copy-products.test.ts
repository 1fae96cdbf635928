import type { ProductCopy } from '@grandstand/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { eventOf, testNow } from '../../event/testing.ts';
import { addOperator, signedInOperator, type SignedInOperator } from '../../operator/testing.ts';

const clubs = ['alpha', 'beta', 'gamma', 'delta'];
let api: TestApi;
/** Owner of alpha, beta and gamma, and editor of delta. */
let olga: SignedInOperator;
beforeAll(async () => {
  const match = eventOf('match', { title: 'North – South' });
  api = await createTestApi({
    clock: () => testNow,
    tenants: clubs.map((id) => testTenant(id, { monetisation: ['ppv', 'svod', 'cvod'] })),
    content: { alpha: { identities: [], events: [match] } },
  });
  for (const tenant of ['alpha', 'beta'])
    await api.identity.import({
      operatorKey: testOperatorKey,
      tenant,
      body: { rows: [{ referenceId: 'league-1', type: 'league', title: 'The cup' }] },
    });
  for (const id of ['beta', 'gamma']) await addOperator(api, 'olga', 'owner', id);
  await addOperator(api, 'olga', 'editor', 'delta');
  olga = await signedInOperator(api, 'olga', 'owner');
});
afterAll(() => api.close());

const pass = {
  type: 'SVOD',
  title: 'A month of everything',
  price: 999,
  currency: 'EUR',
  duration: 1,
  durationUnits: 'month',
  autoRenew: true,
} as const;
/** Returns the id of the competition that both alpha and beta have. */
const cupOf = async (tenant: string): Promise<string> =>
  (
    await api.identity.listForOperator({
      operatorKey: testOperatorKey,
      tenant,
      query: { text: 'The cup' },
    })
  ).body.content.entries[0].id;
let products = 0;
async function create(fields: object = {}, tenant = 'alpha'): Promise<string> {
  products += 1;
  const body = { ...pass, title: `${pass.title} ${products}`, ...fields };
  const created = await api.product.create({ operatorKey: testOperatorKey, tenant, body });
  expect([created.status, created.body.details]).toEqual([200, undefined]);
  return created.body.content.id;
}
const copy = (body: object, by: object = olga) => api.product.copyToPortals({ ...by, body });
const outcomesOf = (portals: readonly ProductCopy[]) =>
  Object.fromEntries(portals.map(({ id, products: of }) => [id, of.map(({ outcome }) => outcome)]));
const get = async (tenant: string, id: string) =>
  (await api.product.getForOperator({ operatorKey: testOperatorKey, tenant, params: { id } })).body
    .content;

it('[SEC-33] products are copied into several portals with their terms and texts, and a second copy leaves them', async () => {
  const id = await create({
    description: 'All matches',
    translations: { de: { title: 'Ein Monat', description: null } },
  });
  const body = { tenant_ids: ['beta', 'gamma'], ids: [id] };
  const preview = await api.product.previewCopy({ ...olga, body });
  expect(outcomesOf(preview.body.content.portals)).toEqual({
    beta: ['created'],
    gamma: ['created'],
  });
  expect(await get('beta', id)).toBeUndefined();
  const { content } = (await copy(body)).body;
  expect(outcomesOf(content.portals)).toEqual({ beta: ['created'], gamma: ['created'] });
  const { price, currency, translations, duration, description, sold } = await get('gamma', id);
  expect({ price, currency, translations, duration, description, sold }).toEqual({
    price: 999,
    currency: 'EUR',
    translations: { de: { title: 'Ein Monat', description: null } },
    duration: 1,
    description: 'All matches',
    sold: 0,
  });
  const again = (await copy(body)).body.content;
  expect(outcomesOf(again.portals)).toEqual({ beta: ['exists'], gamma: ['exists'] });
});

it('a copy opens the competition with the same reference, and stays out of a portal without it', async () => {
  const id = await create({ type: 'CVOD', identityIds: [await cupOf('alpha')] });
  const { content } = (await copy({ tenant_ids: ['beta', 'gamma'], ids: [id] })).body;
  expect(outcomesOf(content.portals)).toEqual({ beta: ['created'], gamma: ['identity_missing'] });
  expect((await get('beta', id)).identityIds).toEqual([await cupOf('beta')]);
  expect(await get('gamma', id)).toBeUndefined();
});

it('the ticket of a match, and a product whose kind and name the portal has, are not copied', async () => {
  const ticket = await create({
    type: 'PPV',
    eventId: 'match',
    duration: null,
    durationUnits: null,
    autoRenew: false,
  });
  const named = await create({ title: 'Season pass' });
  await create({ title: 'Season pass' }, 'beta');
  const { content } = (await copy({ tenant_ids: ['beta'], ids: [ticket, named] })).body;
  expect(outcomesOf(content.portals).beta?.toSorted()).toEqual(['of_match', 'same_name']);
});

it('a copy sets the price of what the portal has on request only, and never with another currency', async () => {
  const id = await create();
  await copy({ tenant_ids: ['beta'], ids: [id] });
  await api.product.update({
    operatorKey: testOperatorKey,
    params: { id },
    body: { version: 1, price: 1299 },
  });
  await copy({ tenant_ids: ['beta'], ids: [id] });
  expect((await get('beta', id)).price).toBe(999);
  const { content } = (await copy({ tenant_ids: ['beta'], ids: [id], prices: true })).body;
  expect(content.portals[0].products).toMatchObject([
    { outcome: 'price_changed', price: 1299, priceBefore: 999 },
  ]);
  expect((await get('beta', id)).price).toBe(1299);
  await api.product.update({
    operatorKey: testOperatorKey,
    params: { id },
    body: { version: 2, price: 1500, currency: 'CHF' },
  });
  const other = (await copy({ tenant_ids: ['beta'], ids: [id], prices: true })).body.content;
  expect(outcomesOf(other.portals)).toEqual({ beta: ['exists'] });
  expect((await get('beta', id)).price).toBe(1299);
});

it('[SEC-33] a copy is in the audit of both portals', async () => {
  const id = await create();
  await copy({ tenant_ids: ['beta'], ids: [id] });
  const audit = async (tenant: string, kind: string, subject: string) =>
    (
      await api.audit.list({
        operatorKey: testOperatorKey,
        tenant,
        query: { subject_kind: kind, subject_id: subject, action: 'product.copyToPortals' },
      })
    ).body.content.entries[0]?.after;
  expect(await audit('beta', 'product', id)).toMatchObject({ from: 'alpha', price: 999 });
  expect(await audit('alpha', 'tenant', 'alpha')).toMatchObject({ portals: ['beta'], created: 1 });
});

it('[SEC-33] a portal whose shop the person may not change is not found, and nothing is copied', async () => {
  const id = await create();
  const refused = async (body: object, by: object = olga) => {
    const response = await copy(body, by);
    return [response.status, response.body.messageErrorCode];
  };
  for (const tenant of ['delta', 'alpha', 'unknown'])
    expect(await refused({ tenant_ids: ['beta', tenant], ids: [id] })).toEqual([404, 'not_found']);
  expect(await get('beta', id)).toBeUndefined();
  expect(await refused({ tenant_ids: ['beta'], ids: ['unknown'] })).toEqual([
    404,
    'product_not_found',
  ]);
  const key = { operatorKey: testOperatorKey };
  expect(await refused({ tenant_ids: ['beta'], ids: [id] }, key)).toEqual([
    403,
    'operator_person_required',
  ]);
});
