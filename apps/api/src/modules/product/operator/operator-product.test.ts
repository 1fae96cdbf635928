import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { eventOf, identityOf, testNow } from '../../event/testing.ts';
import { createTestApi, testTenant, type TestApi } from '../../../testing.ts';
import { importProducts } from '../index.ts';
import { productOf, ticketOf } from '../testing.ts';

const operator = { operatorKey: testOperatorKey };
let api: TestApi;
let count = 0;
beforeAll(async () => {
  const content = {
    identities: [identityOf('cup', { title: 'The cup' })],
    events: [eventOf('match', { title: 'North – South' })],
    products: [],
  };
  api = await createTestApi({
    clock: () => testNow,
    tenants: ['alpha', 'beta'].map((id) =>
      testTenant(id, { monetisation: ['ppv', 'svod', 'cvod'] }),
    ),
    content: { alpha: content, beta: content },
  });
});
afterAll(() => api.close());
beforeEach(() => {
  count += 1;
});

const pass = {
  type: 'SVOD',
  title: 'A month of everything',
  price: 999,
  currency: 'EUR',
  duration: 1,
  durationUnits: 'month',
  autoRenew: true,
} as const;
const create = (body: object) => api.product.create({ ...operator, body });
const createProduct = async (body: object = {}) =>
  (await create({ ...pass, ...body })).body.content;
const update = (id: string, body: object) =>
  api.product.update({ ...operator, params: { id }, body });
const get = async (id: string) =>
  (await api.product.getForOperator({ ...operator, params: { id } })).body.content;
const version = (id: string, number: number) => ({
  ...operator,
  params: { id },
  body: { version: number },
});
const onSale = async (): Promise<string[]> =>
  (
    await api.product.listSubscriptions({ query: { type: 'svod', size: 100 } })
  ).body.content.entries.map(({ id }: { id: string }) => id);
/** Grants the product to a new account; returns the id of the purchase. */
async function grant(productId: string) {
  const body = {
    username: `owner-${count}@example.org`,
    password: 'correct horse',
    display_name: 'x',
  };
  await api.signIn.register({ body: { ...body, strategy: 'refresh' } });
  const query = { email: body.username };
  const [{ id }] = (await api.customer.list({ ...operator, query })).body.content.entries;
  const granted = await api.purchase.grant({
    ...operator,
    body: { account_id: id, product_id: productId, reason: 'a test' },
  });
  expect(granted.status).toBe(200);
  return granted.body.content.id as string;
}

describe('a product', () => {
  it('is created with texts per language, is on sale, and lists what it opens', async () => {
    const product = await createProduct({
      type: 'CVOD',
      identityIds: ['cup'],
      translations: { de: { title: 'Ein Monat Pokal', description: null } },
    });
    expect(product).toMatchObject({
      version: 1,
      active: true,
      archivedAt: null,
      hasBuyers: false,
      translations: { de: { title: 'Ein Monat Pokal' } },
      opens: { event: null, identities: [{ id: 'cup', title: 'The cup' }] },
    });
    const ticket = await create({
      type: 'PPV',
      title: 'A ticket',
      price: 499,
      currency: 'EUR',
      eventId: 'match',
    });
    expect(ticket.body.content.opens.event).toEqual({ id: 'match', title: 'North – South' });
    const plain = await createProduct();
    expect(await onSale()).toContain(plain.id);
  });

  it('is refused with the field that breaks a rule, and with an id that exists', async () => {
    const detailsOf = async (body: object) => (await create({ ...pass, ...body })).body.details;
    expect(await detailsOf({ identityIds: ['unknown'] })).toEqual([
      {
        path: 'body.identityIds.0',
        message: 'must be the id of a competition or team of this tenant',
      },
    ]);
    expect(await detailsOf({ type: 'CVOD' })).toEqual([
      { path: 'body.identityIds', message: 'must list at least one identity' },
    ]);
    expect(await detailsOf({ currency: 'euro' })).toEqual([
      { path: 'body.currency', message: 'must be three capital letters such as EUR' },
    ]);
    expect((await create({ ...pass, id: 'taken' })).status).toBe(200);
    const again = await create({ ...pass, id: 'taken' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'There is a product with the id taken',
    ]);
  });

  it('is changed by a request with its version; an outdated version is refused, with the current one', async () => {
    const { id } = await createProduct();
    const changed = await update(id, { version: 1, price: 1299 });
    expect(changed.body.content).toMatchObject({ price: 1299, version: 2, title: pass.title });
    const stale = await update(id, { version: 1, title: 'Another' });
    expect([stale.status, stale.body.messageErrorCode]).toEqual([409, 'conflict']);
    expect(stale.body.message).toContain('version 2 now');
    expect(await get(id)).toMatchObject({ title: pass.title });
    const { body } = await api.audit.list({
      ...operator,
      query: { subject_kind: 'product', subject_id: id },
    });
    expect(body.content.entries[0]).toMatchObject({
      action: 'product.update',
      before: { price: 999 },
      after: { price: 1299 },
    });
  });

  it('that was bought retains the terms of its buyers, and gets another price and other texts', async () => {
    const { id } = await createProduct();
    await grant(id);
    const refused = await update(id, { version: 1, duration: 2 });
    expect([refused.status, refused.body.messageErrorCode]).toEqual([409, 'product_has_buyers']);
    expect(refused.body.details).toEqual([
      { path: 'body.duration', message: 'cannot change once the product was bought' },
    ]);
    const changed = await update(id, { version: 1, price: 1, title: 'New words' });
    expect(changed.body.content).toMatchObject({ price: 1, title: 'New words', hasBuyers: true });
  });

  it('that was bought cannot be deleted; archived, it is not sold and purchases stay', async () => {
    const { id } = await createProduct();
    const purchaseId = await grant(id);
    const refused = await api.product.remove(version(id, 1));
    expect([refused.status, refused.body.messageErrorCode]).toEqual([409, 'product_has_buyers']);
    expect(refused.body.message).toContain('archive it');
    const archived = await api.product.archive(version(id, 1));
    expect(archived.body.content).toMatchObject({ active: false, version: 2 });
    expect(await onSale()).not.toContain(id);
    const { body } = await api.purchase.getForOperator({ ...operator, params: { id: purchaseId } });
    expect(body.content.state).toBe('active');
    const list = async (archivedOnly: string) =>
      (
        await api.product.listForOperator({
          ...operator,
          query: { archived: archivedOnly, size: 100 },
        })
      ).body.content.entries.map((entry: { id: string }) => entry.id);
    expect([(await list('true')).includes(id), (await list('false')).includes(id)]).toEqual([
      true,
      false,
    ]);
    const restored = await api.product.restore(version(id, 2));
    expect(restored.body.content).toMatchObject({ active: true, archivedAt: null });
    expect(await onSale()).toContain(id);
  });

  it('without buyers can be deleted', async () => {
    const { id } = await createProduct();
    expect((await api.product.remove(version(id, 1))).status).toBe(200);
    expect((await api.product.getForOperator({ ...operator, params: { id } })).status).toBe(404);
  });

  it('that an operator edited stays so when its content is imported again', async () => {
    const imported = productOf(`imported-${count}`);
    const run = () => importProducts(api.app.platform, 'alpha', [imported]);
    await run();
    await update(imported.id, { version: 1, price: 1499 });
    await run();
    expect(await get(imported.id)).toMatchObject({ price: 1499, version: 2 });
  });
});

it('products are listed in their order, a page at a time, by kind and event', async () => {
  const tenant = 'beta';
  await importProducts(api.app.platform, tenant, [
    productOf('third', { position: 3 }),
    productOf('first', { position: -1 }),
    ticketOf('ticket', { position: 2, eventId: 'match' }),
  ]);
  const list = async (query: Record<string, string | number>) =>
    (await api.product.listForOperator({ ...operator, tenant, query })).body.content;
  const first = await list({ size: 2 });
  const second = await list({ size: 2, after: first.next });
  const ids = [...first.entries, ...second.entries].map(({ id }) => id);
  expect(ids).toEqual(['first', 'ticket', 'third']);
  expect((await list({ type: 'PPV' })).entries).toHaveLength(1);
  expect((await list({ event_id: 'match' })).entries).toMatchObject([{ id: 'ticket' }]);
  expect((await api.product.listForOperator({ ...operator, query: { after: 'x' } })).status).toBe(
    400,
  );
});
