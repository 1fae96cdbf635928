import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';
import { buyTicket, openShop, shopTenant, type Shop } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    clock: () => testNow,
    tenants: [shopTenant('alpha', { locales: ['en', 'de', 'he'] }), shopTenant('beta')],
  });
});
afterAll(() => shop.close());

it('the page of the sandbox bank and its amount are in the language of the browser', async () => {
  const { access } = await signedIn(shop.api, 'payer');
  const { content } = (await buyTicket(shop, { token: access }, 'paid', 'asks')).body;
  const { pathname } = new URL(content.action.url);
  const open = async (language: string) =>
    (
      await shop.api.app.inject({
        url: pathname,
        headers: { host: 'alpha.test', 'accept-language': language },
      })
    ).body;
  const german = await open('de-DE,de;q=0.9');
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toMatch(/Eine Zahlung über 4,99\s€\./);
  expect(german).toContain('<button>Ablehnen</button>');
  expect(await open('he')).toContain('<html lang="he" dir="rtl">');
  // The portal is not in Polish.
  expect(await open('pl')).toContain('<html lang="en" dir="ltr">');
});
