import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

export const deviceTypes = ['mobile', 'tablet', 'desktop'] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** Operating systems of devices, by the app store that serves them. */
export const devicePlatforms = ['ANDROID', 'IOS', 'OTHER'] as const;
export type DevicePlatform = (typeof devicePlatforms)[number];

/** Length to which a device's name is truncated, characters. */
export const maxDeviceName = 120;

/** Maximum length of the name that a viewer gives a device, characters. */
export const maxOwnDeviceName = 40;

export const deviceErrors = {
  device_limit_exceeded: { status: 403, message: 'Device Limit Exceeded' },
} as const satisfies ErrorCodes;

export const deviceAddresses = {
  // A sign-in over the device limit has no access token; its limit token is in the body.
  check: { method: 'POST', path: '/api/user/check_current_device', caller: 'anyone' },
  remove: { method: 'POST', path: '/api/user/delete_device', caller: 'anyone' },
  // Not in the specification.
  rename: { method: 'POST', path: '/api/user/rename_device', caller: 'user' },
} as const satisfies CallAddresses;
