/** Push notifications in the browser: whether they are supported, and whether they are on. */
import type { ApiClient } from '@grandstand/contract/client';
import { warnStorageUnavailable } from '../../lib/errors/storage-unavailable.ts';
import { withTimeout } from '../../lib/page/with-timeout.ts';

/**
 * `install`: an iPhone or iPad, which supports notifications in the installed app only. `denied`: the
 * viewer blocked them; only the browser's own settings can change that.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'on' | 'off';

/** Storage key of the push endpoint that the backend has; absent while notifications are off. */
const storageKey = 'ott-push';
/** Timeout for the worker, which registers after hydration, ms. */
const timeoutMs = 5_000;

/** Returns the push endpoint of this browser that the backend has; null while notifications are off. */
export function storedEndpoint(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function storeEndpoint(endpoint: string | null): void {
  try {
    if (endpoint === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, endpoint);
  } catch (error) {
    warnStorageUnavailable(error);
  }
}

/** True on an iPhone or iPad. An iPad claims to be a Mac and is recognised by its touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Returns the worker that shows notifications, or null if the browser has none. */
async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return withTimeout(navigator.serviceWorker.ready, timeoutMs).catch(() => null);
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/** True if a subscription was created with the tenant's key: no other one receives its messages. */
function hasKey(subscription: PushSubscription, serverKey: string): boolean {
  const subscribedKey = subscription.options.applicationServerKey;
  if (subscribedKey === null) return false;
  const [actual, expected] = [new Uint8Array(subscribedKey), bytesOf(serverKey)];
  return (
    actual.length === expected.length && actual.every((byte, index) => byte === expected[index])
  );
}

/** Returns the state of notifications in this browser for the tenant's key. Does not prompt the viewer. */
export async function readPushState(serverKey: string): Promise<PushState> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return isAppleMobile() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await findWorker();
  if (worker === null) return 'unsupported';
  const subscription = await worker.pushManager.getSubscription();
  const isOurs = subscription !== null && subscription.endpoint === storedEndpoint();
  return isOurs && hasKey(subscription, serverKey) ? 'on' : 'off';
}

/** Subscribes, and sends the endpoint to the portal. Throws ApiError, DOMException. */
async function subscribe(
  api: ApiClient,
  worker: ServiceWorkerRegistration,
  serverKey: string,
): Promise<void> {
  const existing = await worker.pushManager.getSubscription();
  if (existing !== null && !hasKey(existing, serverKey)) await existing.unsubscribe();
  const { endpoint, keys } = (
    await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(serverKey),
    })
  ).toJSON();
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
  await api.notification.subscribePush({ body });
  storeEndpoint(body.endpoint);
}

/**
 * Turns notifications on in this browser. Call it on a press only: the browser prompts for permission, and
 * some browsers ignore a prompt without a press.
 * @throws ApiError, DOMException
 */
export async function turnOn(api: ApiClient, serverKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const worker = await findWorker();
  if (worker === null) return 'unsupported';
  await subscribe(api, worker, serverKey);
  return 'on';
}

/** Ends the subscription in the browser only; its push service then refuses what the backend sends. */
export async function unsubscribeBrowser(): Promise<void> {
  storeEndpoint(null);
  const worker = await findWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Turns notifications off in this browser. Throws ApiError. */
export async function turnOff(api: ApiClient): Promise<PushState> {
  await api.notification.unsubscribePush();
  await unsubscribeBrowser();
  return 'off';
}

/**
 * Sends the browser's current endpoint to the portal, and resubscribes if the tenant has another key.
 * Turns notifications off if the permission or the tenant's key (`serverKey`) is gone. Does nothing without a
 * service worker.
 * @throws ApiError, DOMException
 */
export async function renewSubscription(api: ApiClient, serverKey: string | null): Promise<void> {
  const worker = await findWorker();
  if (worker === null) return;
  if (serverKey === null || Notification.permission !== 'granted') {
    await turnOff(api);
    return;
  }
  await subscribe(api, worker, serverKey);
}
