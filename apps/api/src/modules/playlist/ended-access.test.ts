/** Paid playback stops within ten seconds after the entitlement or the session ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testOperatorKey } from '../../testing.ts';
import { testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import { buyTicket, openShop, subscribe, type Shop } from '../purchase/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';

let now = testNow;
let mediaDir = '';
let shop: Shop;
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'ended-access-'));
  await writeVideo(mediaDir, 'final');
  shop = await openShop({ clock: () => now, env: { MEDIA_DIR: mediaDir } });
});
afterAll(async () => {
  await shop.close();
  await rm(mediaDir, { recursive: true, force: true });
});

const play = (address: string) =>
  shop.api.app.inject({
    method: 'GET',
    url: new URL(address, 'http://alpha.test').pathname,
    headers: { host: 'alpha.test' },
  });

const refund = async (id: string) => {
  const call = { operatorKey: testOperatorKey, params: { id }, body: { reason: 'as a test' } };
  expect((await shop.api.purchase.refund(call)).status).toBe(200);
};

const ticketOf = async ({ access: token }: SignedIn): Promise<string> =>
  (await buyTicket(shop, { token }, 'paid')).body.content.id;
const monthOf = async ({ access: token }: SignedIn): Promise<string> =>
  (await subscribe(shop, { token }, 'month')).body.content.id;

interface Ending {
  readonly event: string;
  readonly buy: (viewer: SignedIn) => Promise<string>;
  readonly end: (viewer: SignedIn, purchaseId: string) => Promise<unknown>;
}
const endings: Readonly<Record<string, Ending>> = {
  'the ticket is refunded': { event: 'paid', buy: ticketOf, end: (_, id) => refund(id) },
  'the subscription is refunded and ends at once': {
    event: 'basic',
    buy: monthOf,
    end: (_, id) => refund(id),
  },
  'the viewer logs out': {
    event: 'paid',
    buy: ticketOf,
    end: ({ access: token }) => shop.api.signIn.logout({ token }),
  },
  'the device is removed': {
    event: 'paid',
    buy: ticketOf,
    end: ({ access: token }) => shop.api.device.remove({ token, body: { deviceId: 'laptop' } }),
  },
};

it.each(Object.keys(endings))(
  '[SEC-16] playlists and segments are refused within ten seconds when %s',
  async (name) => {
    const ending = endings[name] as Ending;
    const viewer = await signedIn(shop.api, `ending-${Object.keys(endings).indexOf(name)}`);
    const purchaseId = await ending.buy(viewer);
    const { body } = await shop.api.event.get({
      params: { id: ending.event },
      token: viewer.access,
    });
    const playlist = body.content.source.hd.replace('master', 'v720');
    const [segment = ''] = /^[^#].*$/m.exec((await play(playlist)).body) ?? [];
    const addresses = [playlist, new URL(segment, playlist).href];
    const statuses = () =>
      Promise.all(addresses.map(async (address) => (await play(address)).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    await ending.end(viewer, purchaseId);
    now += 10_000;
    expect(await statuses()).toEqual([403, 403]);
  },
);
