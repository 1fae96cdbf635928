/** The browser's side of notifications: whether it can have them, and that it has. */
import type { ApiClient } from '@grandstand/contract/client';
import { warnStorageUnavailable } from '../../lib/errors/storage-unavailable.ts';

/**
 * `install`: an iPhone or iPad, which has notifications in the installed app alone. `denied`: the viewer
 * told the browser to block them; only the browser's own settings change that.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'on' | 'off';

/** Where it is kept that this browser has notifications of somebody: the address that the portal knows. */
const key = 'ott-push';
/** How long the worker, which is registered once the page is alive, may take, ms. */
const patienceMs = 5_000;

export function storedEndpoint(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keepAddress(address: string | null): void {
  try {
    if (address === null) localStorage.removeItem(key);
    else localStorage.setItem(key, address);
  } catch (error) {
    warnStorageUnavailable(error);
  }
}

/** An iPhone or an iPad, which says that it is a Mac and is known by its touch. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** The worker that shows notifications, or null when the browser has none. */
async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  try {
    return await Promise.race([navigator.serviceWorker.ready, late]);
  } finally {
    clearTimeout(timer);
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

/** Whether a subscription was made with a key: those of other keys are of no use. */
function hasKey(subscription: PushSubscription, serverKey: string): boolean {
  const used = subscription.options.applicationServerKey;
  if (used === null) return false;
  const [one, other] = [new Uint8Array(used), bytesOf(serverKey)];
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** How things stand in this browser, for the tenant's key. Asks the viewer nothing. */
export async function readPushState(serverKey: string): Promise<PushState> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await findWorker();
  if (worker === null) return 'unsupported';
  const subscription = await worker.pushManager.getSubscription();
  const isOurs = subscription !== null && subscription.endpoint === storedEndpoint();
  return isOurs && hasKey(subscription, serverKey) ? 'on' : 'off';
}

/** Subscribes, and tells the portal where. @throws ApiError, DOMException */
async function subscribe(
  api: ApiClient,
  worker: ServiceWorkerRegistration,
  serverKey: string,
): Promise<void> {
  const known = await worker.pushManager.getSubscription();
  if (known !== null && !hasKey(known, serverKey)) await known.unsubscribe();
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
  await api.call('pushSubscribe', { body });
  keepAddress(body.endpoint);
}

/**
 * Turns notifications on in this browser. Called by a press of the viewer's alone: the browser asks for
 * permission, and some ask nobody who did not press. @throws ApiError, DOMException
 */
export async function turnOn(api: ApiClient, serverKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const worker = await findWorker();
  if (worker === null) return 'unsupported';
  await subscribe(api, worker, serverKey);
  return 'on';
}

/** Ends the subscription in the browser itself; what is sent there later is refused. */
export async function forgetSubscription(): Promise<void> {
  keepAddress(null);
  const worker = await findWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Turns notifications off in this browser. @throws ApiError */
export async function turnOff(api: ApiClient): Promise<PushState> {
  await api.call('pushUnsubscribe');
  await forgetSubscription();
  return 'off';
}

/**
 * Tells the portal the address under which the browser is known by now, and subscribes anew when the
 * tenant has another key. Without permission there is nothing to keep. @throws ApiError, DOMException
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
