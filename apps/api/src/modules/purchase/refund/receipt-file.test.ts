import { afterAll, beforeAll, expect, it } from 'vitest';
import { testOperatorKey } from '../../../testing.ts';
import { eventOf, testNow } from '../../event/testing.ts';
import { signedIn, testPassword } from '../../session/testing.ts';
import { buyTicket, openShop, shopTenant, shopContent, type Shop } from '../testing.ts';

let now = testNow;
let shop: Shop;
const hostile = '<script>alert("1")</script> & \'more\'';
beforeAll(async () => {
  const hostileEvent = eventOf('hostile', {
    commerceType: 'commerce_ppv_media',
    title: hostile,
  });
  const content = { ...shopContent, events: [...shopContent.events, hostileEvent] };
  shop = await openShop({
    clock: () => now,
    tenants: [
      shopTenant('alpha', { seller_lines: ['Alpha Ltd & Co', 'VAT <1>'] }),
      shopTenant('beta', {
        legal: { company: 'Beta Ltd', address: ['2 Quay', 'B2 Town'], vat_id: 'GB123456789' },
      }),
    ],
    content: { alpha: content, beta: content },
  });
});
afterAll(() => shop.close());

const newestReceiptNumber = async (token: string): Promise<number> =>
  (await shop.api.payment.listReceipts({ token, query: {} })).body.content.entries[0].number;
const createLink = (token: string, number: number, language = 'en', tenant = 'alpha') =>
  shop.api.payment.createReceiptLink({
    token,
    tenant,
    headers: { 'accept-language': language },
    body: { number },
  });
const open = (url: string, tenant = 'alpha') => {
  const { pathname, search } = new URL(url);
  return shop.api.app.inject({ url: pathname + search, headers: { host: `${tenant}.test` } });
};
const refund = (id: string) =>
  shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: { id },
    body: { reason: 'a test' },
  });

it('[ACC-09] a receipt is an HTML file for its owner, in the language of the page', async () => {
  const ann = await signedIn(shop.api, 'ann');
  const { id } = (await buyTicket(shop, { token: ann.access }, 'paid')).body.content;
  const number = await newestReceiptNumber(ann.access);
  const file = await open((await createLink(ann.access, number)).body.content.url);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="receipt-${number}.html"`,
    'content-type': 'text/html; charset=utf-8',
  });
  const policy = String(file.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
  expect(policy).not.toContain('unsafe');
  for (const text of [
    '<html lang="en" dir="ltr">',
    `Receipt ${number}`,
    'The alpha league',
    'Alpha Ltd &amp; Co',
    'VAT &lt;1&gt;',
    ann.username,
    'Title of ticket · Title of paid',
    '€4.99',
    'November 21, 2026',
    'Visa <bdi dir="ltr">•••• 4242</bdi>',
  ])
    expect(file.body).toContain(text);
  expect(file.body).not.toContain('Refund');
  const german = await open((await createLink(ann.access, number, 'de')).body.content.url);
  expect(german.body).toContain(`<h1>Beleg ${number}</h1>`);
  const hebrew = await open((await createLink(ann.access, number, 'he')).body.content.url);
  expect(hebrew.body).toContain('<html lang="he" dir="rtl">');

  await refund(id);
  await shop.api.app.platform.outbox.runDue();
  const refundNumber = await newestReceiptNumber(ann.access);
  expect(refundNumber).not.toBe(number);
  const refundFile = await open((await createLink(ann.access, refundNumber)).body.content.url);
  expect(refundFile.body).toContain(`Refund of receipt ${number} of November 21, 2026`);
  expect(refundFile.body).toContain('-€4.99');
  expect(refundFile.body).toContain('•••• 4242');
  const updatedFile = await open((await createLink(ann.access, number)).body.content.url);
  expect(updatedFile.body).toContain(`Refunded on November 21, 2026, see receipt ${refundNumber}`);
});

it('a receipt names the company, address and VAT number of the legal notice unless the tenant sets other lines', async () => {
  const bea = await signedIn(shop.api, 'bea', { tenant: 'beta' });
  await buyTicket(shop, { token: bea.access, tenant: 'beta' }, 'paid');
  const { content } = (
    await shop.api.payment.listReceipts({
      token: bea.access,
      tenant: 'beta',
      query: {},
    })
  ).body;
  const { url } = (await createLink(bea.access, content.entries[0].number, 'en', 'beta')).body
    .content;
  const { body } = await open(url, 'beta');
  for (const line of ['Beta Ltd', '2 Quay', 'B2 Town', 'GB123456789'])
    expect(body).toContain(`<p><bdi>${line}</bdi></p>`);
});

it("[SEC-02] other viewers' receipts are not found, and a receipt's address is valid for one minute and one tenant", async () => {
  const cara = await signedIn(shop.api, 'cara');
  const ben = await signedIn(shop.api, 'ben');
  await buyTicket(shop, { token: cara.access }, 'paid');
  const number = await newestReceiptNumber(cara.access);
  // Makes Ben a customer, too.
  await buyTicket(shop, { token: ben.access }, 'other');
  const { body } = await createLink(cara.access, number);
  const byOtherAccount = await createLink(ben.access, number);
  const missing = await createLink(ben.access, 9999);
  expect([byOtherAccount.status, byOtherAccount.body.messageErrorCode]).toEqual([
    404,
    'receipt_not_found',
  ]);
  expect({ ...byOtherAccount.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  const { url } = body.content;
  expect((await open(url, 'beta')).statusCode).toBe(401);
  expect((await open(url.split('?')[0])).statusCode).toBe(401);
  // An access token opens no file.
  expect((await open(`${url.split('=')[0]}=${cara.access}`)).statusCode).toBe(401);
  now += 61_000;
  const late = await open(url);
  now = testNow;
  expect([late.statusCode, late.json().messageErrorCode]).toEqual([401, 'token_expired']);
  expect(late.headers['cache-control']).toContain('no-store');
});

it("[ACC-08] a deleted account's receipt is not available", async () => {
  const dora = await signedIn(shop.api, 'dora');
  await buyTicket(shop, { token: dora.access }, 'paid');
  const { body } = await createLink(dora.access, await newestReceiptNumber(dora.access));
  await shop.api.account.remove({ token: dora.access, body: { password: testPassword } });
  expect((await open(body.content.url)).statusCode).toBe(404);
});

it('[SEC-06] markup in a title is escaped on a receipt', async () => {
  const eve = await signedIn(shop.api, 'eve');
  await buyTicket(shop, { token: eve.access }, 'hostile');
  const file = await open(
    (await createLink(eve.access, await newestReceiptNumber(eve.access))).body.content.url,
  );
  expect(file.body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp;');
  expect(file.body).not.toContain('<script');
});
