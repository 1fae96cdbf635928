import type { ApiDevice, Device } from '@grandstand/contract';
import type { DeviceType } from '@grandstand/contract/names';

/** Storage key of this browser's id; logging out leaves it. */
export const deviceIdKey = 'ott-device-id';

/** `crypto.randomUUID` exists on secure origins only; a portal on a local address is not one. */
function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

let withoutStorage: string | null = null;

/** The id of this browser: a random UUID, made once. */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(deviceIdKey);
    if (stored !== null && /^[A-Za-z0-9_-]{1,64}$/.test(stored)) return stored;
    const made = withoutStorage ?? randomUuid();
    localStorage.setItem(deviceIdKey, made);
    return made;
  } catch {
    withoutStorage ??= randomUuid();
    return withoutStorage;
  }
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  // Only phones say `Mobile` (Google's advice to sites); the class would be lost with the header.
  [/\bAndroid\b(?!.*\bMobile\b)/, 'Android tablet'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (table: typeof browsers, agent: string, otherwise: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? otherwise;

/** A tablet of Apple's says that it is a Mac, which has no touch screen. */
const systemOf = (agent: string, touches: number) =>
  touches > 1 && /\bMacintosh\b/.test(agent) ? 'iPadOS' : nameIn(systems, agent, 'Unknown');

/**
 * Browser and system, e.g. `Chrome on Android`; a tablet is named so, since its kind is guessed from
 * the name (DEV-02).
 * @param touches how many fingers the screen can tell apart
 */
export const deviceName = (
  agent: string = navigator.userAgent,
  touches: number = navigator.maxTouchPoints,
): string => `${nameIn(browsers, agent, 'Browser')} on ${systemOf(agent, touches)}`;

/** Guesses the kind of a device from its description (DEV-01). */
export function deviceTypeOf(description: string): DeviceType {
  if (/\b(?:iPad|iPadOS|tablet)\b/i.test(description)) return 'tablet';
  if (/\b(?:iPhone|iOS|Android|mobile|phone)\b/i.test(description)) return 'mobile';
  return 'desktop';
}

/** A device as the portal keeps it. */
export const toDevice = (device: ApiDevice, currentId: string): Device => ({
  id: device._id,
  addedAt: device.added,
  updatedAt: device.updated,
  deviceId: device.deviceId,
  deviceName: device.deviceName,
  deviceType: deviceTypeOf(`${device.deviceName} ${device.osName ?? ''}`),
  isCurrent: device.deviceId === currentId,
  osName: device.osName,
  osVersion: device.osVersion,
});
