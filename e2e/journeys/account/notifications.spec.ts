import { expect, expectAccessible, test } from '../journey.ts';
import { emailOf, openSignedIn } from '../viewer.ts';

test.use({ serviceWorkers: 'allow' });

test('notifications are turned on in the account, are shown by the service worker, and are turned off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  // No push service is reachable in tests: the browser's part of a subscription is mocked.
  await page.addInitScript(() => {
    const toBase64Url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('=', '')
        .replaceAll('/', '_')
        .replaceAll('+', '-');
    let subscription: object | null = null;
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const keys = { p256dh: toBase64Url(point), auth: toBase64Url(new Uint8Array(16)) };
      const endpoint = 'http://127.0.0.1:9/push/journey';
      subscription = {
        endpoint,
        options: { applicationServerKey: options?.applicationServerKey ?? null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription as PushSubscription;
    };
  });
  await openSignedIn(page, emailOf('push'), '/account/notifications/');
  await expect(page.getByText('Notifications are off in this browser.')).toBeVisible();
  const subscribed = page.waitForResponse(/subscribe_push/);
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  expect((await subscribed).status()).toBe(200);
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible();
  const chosen = page.waitForResponse(/choose_notifications/);
  await page.getByRole('checkbox', { name: 'Highlights' }).uncheck();
  expect((await chosen).status()).toBe(200);
  await expectAccessible(page);

  // Delivers a message as the push service would.
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ title: 'A – B', body: 'Soon', tag: 't', url: '/live/' }),
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
      }),
    )
    .toEqual(['A – B: Soon']);

  const ended = page.waitForResponse(/unsubscribe_push/);
  await page.getByRole('button', { name: 'Turn off' }).click();
  expect((await ended).status()).toBe(200);
  await expect(page.getByText('Notifications are off in this browser.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Highlights' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Matches about to start' })).toBeChecked();
});
