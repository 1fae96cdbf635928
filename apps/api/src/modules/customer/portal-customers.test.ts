import type { CustomersOfPortal } from '@grandstand/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testOperatorKey } from '../../testing.ts';
import {
  addOperator,
  makeAdministrator,
  operatorIn,
  signedInOperator,
  signInOperator,
  type SignedInOperator,
} from '../operator/testing.ts';
import { buyTicket, openShop, type Shop } from '../purchase/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';

let shop: Shop;
/** Support in alpha and beta. */
let susi: SignedInOperator;
/** Support in alpha, scorer in beta. */
let tim: SignedInOperator;
/** Customers of alpha and beta. */
let ann: SignedIn;
let bea: SignedIn;
beforeAll(async () => {
  shop = await openShop();
  susi = await signedInOperator(shop.api, 'susi', 'support');
  await addOperator(shop.api, 'susi', 'support', 'beta');
  tim = await signedInOperator(shop.api, 'tim', 'support');
  await addOperator(shop.api, 'tim', 'scorer', 'beta');
  ann = await signedIn(shop.api, 'fan-ann');
  bea = await signedIn(shop.api, 'fan-bea', { tenant: 'beta' });
  await buyTicket(shop, { token: ann.access }, 'paid', 'approves_70004321');
});
afterAll(() => shop.close());

const find = async (body: object, person: object = susi) =>
  (await shop.api.customer.findInPortals({ ...person, body })).body.content;
const foundIn = async (body: object, person: object = susi) =>
  ((await find(body, person)).entries as CustomersOfPortal[]).map(
    ({ tenantId, host, customers }) => [tenantId, host, ...customers.map(({ id }) => id)],
  );
const auditOf = async (tenant: string, kind: string, id: string) =>
  (
    await shop.api.audit.list({
      operatorKey: testOperatorKey,
      tenant,
      query: { subject_kind: kind, subject_id: id },
    })
  ).body.content.entries;

it('[SEC-33] support finds a customer of any of its portals, with the portal, and of no other', async () => {
  const alpha = ['alpha', 'alpha.test:3000', ann.userId];
  const beta = ['beta', 'beta.test:3000', bea.userId];
  expect(await foundIn({ email_prefix: ' FAN-' })).toEqual([alpha, beta]);
  expect(await foundIn({ email_prefix: 'fan-bea' })).toEqual([beta]);
  expect(await foundIn({ email_prefix: 'fan-' }, tim)).toEqual([alpha]);
  expect(await foundIn({ email_prefix: 'nobody@' })).toEqual([]);
});

it('support finds the customer of a receipt and of a card in any portal', async () => {
  const { body } = await shop.api.payment.listReceipts({ token: ann.access, query: {} });
  const [{ number }] = body.content.entries;
  const inBeta = operatorIn(
    await signInOperator(shop.api, 'susi@example.test', { tenant: 'beta' }),
    'beta',
  );
  const alpha = ['alpha', 'alpha.test:3000', ann.userId];
  expect(await foundIn({ receipt: number }, inBeta)).toEqual([alpha]);
  expect(await foundIn({ last4: '4321' }, inBeta)).toEqual([alpha]);
  expect(await foundIn({ last4: '9999' }, inBeta)).toEqual([]);
});

it('an administrator finds customers of all portals', async () => {
  await makeAdministrator(shop.api, await addOperator(shop.api, 'root', 'scorer'));
  const root = operatorIn(await signInOperator(shop.api, 'root@example.test'));
  expect(await find({ email_prefix: 'fan-' }, root)).toMatchObject({ portals: 2, next: null });
});

it('a portal shows ten of its accounts and says that there are more', async () => {
  for (let count = 0; count < 11; count += 1)
    await signedIn(shop.api, `many-${count}`, { tenant: 'beta' });
  const { entries } = await find({ email_prefix: 'many-' });
  expect([entries[0].customers.length, entries[0].hasMore]).toEqual([10, true]);
  const { entries: few } = await find({ email_prefix: 'fan-' });
  expect(few.map(({ hasMore }: { hasMore: boolean }) => hasMore)).toEqual([false, false]);
});

it('[SEC-33] the search is in the audit here, each found account in that of its portal, without the text', async () => {
  const uma = await signedInOperator(shop.api, 'uma', 'support');
  await addOperator(shop.api, 'uma', 'support', 'beta');
  await find({ email_prefix: 'fan-' }, uma);
  const { id } = uma.session.person;
  const mine = (entry: { actor: { id: string } }) => entry.actor.id === id;
  const [here] = (await auditOf('alpha', 'tenant', 'alpha')).filter(mine);
  expect(here).toMatchObject({
    action: 'customer.findInPortals',
    after: { by: 'email', portals: 2, found: 2 },
  });
  const [there] = (await auditOf('beta', 'customer', bea.userId)).filter(mine);
  expect(there).toMatchObject({
    action: 'customer.findInPortals',
    after: { by: 'email', from: 'alpha' },
  });
  expect(JSON.stringify([here, there])).not.toContain('fan-');
});

it('[SEC-33] a search needs one criterion, three characters of an address, a known portal and a person with the right', async () => {
  const refused = async (body: object, person: object = susi) => {
    const response = await shop.api.customer.findInPortals({ ...person, body });
    return [response.status, response.body.messageErrorCode];
  };
  expect(await refused({})).toEqual([400, 'validation_failed']);
  expect(await refused({ receipt: 1, last4: '1234' })).toEqual([400, 'validation_failed']);
  expect(await refused({ email_prefix: ' f ' })).toEqual([400, 'validation_failed']);
  expect(await refused({ receipt: 1, after: 'nowhere' })).toEqual([400, 'validation_failed']);
  const key = { operatorKey: testOperatorKey };
  expect(await refused({ receipt: 1 }, key)).toEqual([403, 'operator_person_required']);
  const scorer = await signedInOperator(shop.api, 'sam', 'scorer');
  expect(await refused({ receipt: 1 }, scorer)).toEqual([403, 'permission_missing']);
});
