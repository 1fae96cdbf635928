import type { ApiDevice, Device } from '@grandstand/contract';
import type { DeviceType } from '@grandstand/contract/constants';

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
  // Only phones send `Mobile` (Google's advice to sites). The name includes `tablet`, since it alone is
  // stored.
  [/\bAndroid\b(?!.*\bMobile\b)/, 'Android tablet'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (table: typeof browsers, agent: string, otherwise: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? otherwise;

/** An iPad claims to be a Mac, which has no touch screen. */
const systemOf = (agent: string, touches: number) =>
  touches > 1 && /\bMacintosh\b/.test(agent) ? 'iPadOS' : nameIn(systems, agent, 'Unknown');

/**
 * Returns browser and system, e.g. `Chrome on Android`. A tablet is named as one, since its type is guessed
 * from the name (DEV-02).
 * @param touches number of simultaneous touch points
 */
export const deviceName = (
  agent: string = navigator.userAgent,
  touches: number = navigator.maxTouchPoints,
): string => `${nameIn(browsers, agent, 'Browser')} on ${systemOf(agent, touches)}`;

/** Guesses the type of a device from its description (DEV-01). */
export function deviceTypeOf(description: string): DeviceType {
  if (/\b(?:iPad|iPadOS|tablet)\b/i.test(description)) return 'tablet';
  if (/\b(?:iPhone|iOS|Android|mobile|phone)\b/i.test(description)) return 'mobile';
  return 'desktop';
}

/** Maps a device of the API to the portal's form. */
export const toDevice = (device: ApiDevice, currentId: string): Device => ({
  id: device._id,
  addedAt: device.added,
  updatedAt: device.updated,
  deviceId: device.deviceId,
  deviceName: device.deviceName,
  deviceType: deviceTypeOf(`${device.sentName ?? device.deviceName} ${device.osName ?? ''}`),
  isCurrent: device.deviceId === currentId,
  osName: device.osName,
  osVersion: device.osVersion,
});
