import { deviceId } from './device-id.ts';
import { deviceName } from './device.ts';

/** This browser, as a provider's sign-in names it (AUT-19). */
export interface DeviceDetails {
  readonly id: string;
  readonly name: string;
  readonly os_name: string;
  readonly os_version: string;
  readonly app_version: string;
}

/** Patterns of the system version in a user agent; Apple's systems separate it with `_`. */
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPadOS', /\biPad;.*? OS ([\d_]+)/],
  ['iOS', /\biPhone;.*? OS ([\d_]+)/],
  ['Android', /\bAndroid ([\d.]+)/],
  ['Windows', /\bWindows NT ([\d.]+)/],
  ['ChromeOS', /\bCrOS \S+ ([\d.]+)/],
  ['macOS', /\bMac OS X ([\d_.]+)/],
  ['Linux', /\bLinux\b()/],
];

/** Returns the system's name and version from a user agent; `Unknown` for what it lacks. */
export function systemOf(agent: string): { readonly name: string; readonly version: string } {
  for (const [name, pattern] of systems) {
    const systemMatch = pattern.exec(agent);
    if (systemMatch === null) continue;
    const version = (systemMatch[1] ?? '').replaceAll('_', '.').slice(0, 20);
    return { name, version: version === '' ? 'Unknown' : version };
  }
  return { name: 'Unknown', version: 'Unknown' };
}

/** Returns the details of this browser. `appVersion` is the portal's own. */
export function deviceDetails(
  appVersion: string = String(import.meta.env['VITE_APP_VERSION'] ?? '0'),
  agent: string = navigator.userAgent,
): DeviceDetails {
  const { name, version } = systemOf(agent);
  return {
    id: deviceId(),
    name: deviceName(agent),
    os_name: name,
    os_version: version,
    app_version: appVersion,
  };
}
