import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import {
  type deviceAddresses,
  deviceTypes,
  maxDeviceName,
  maxOwnDeviceName,
} from './device-constants.ts';
import {
  cutText,
  emptyResponse,
  id,
  inContent,
  isoTime,
  nullIfEmpty,
  text,
} from '../call/primitives.ts';

/** A device as the backend returns it (DEV-04). */
export const apiDevice = z.object({
  _id: id,
  added: isoTime,
  updated: isoTime,
  deviceId: z.string(),
  /** The name that the viewer gave it, or else the one that it sent. */
  deviceName: z.string(),
  /** The name that it sent, if the viewer gave it another one. Additive. */
  sentName: z.string().optional(),
  osName: z.string().nullable(),
  osVersion: z.string().nullable(),
});
export type ApiDevice = z.infer<typeof apiDevice>;

/** A device as the portal stores it (DEV-01). */
export const device = z.object({
  id,
  addedAt: isoTime,
  updatedAt: isoTime,
  deviceId: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(deviceTypes),
  isCurrent: z.boolean(),
  osName: z.string().nullable(),
  osVersion: z.string().nullable(),
});
export type Device = z.infer<typeof device>;

/** The five-minute token of a sign-in over the device limit (SEC-07). */
export const limitToken = z.string().min(1).max(2048);

/**
 * Body of `/api/user/check_current_device` (DEV-03, B-10). With `register_new` `'no_register'` or false, it
 * only checks; otherwise a device without a slot takes a free one. `token` is additive: with it, a sign-in
 * at the device limit lists its devices.
 */
export const deviceCheckBody = z.strictObject({
  device_id: id,
  device_name: cutText(maxDeviceName),
  register_new: z.union([z.literal('no_register'), z.boolean()]).optional(),
  token: limitToken.optional(),
});
export type DeviceCheckBody = z.input<typeof deviceCheckBody>;

/** `enabled` false is the failure `device_limit_exceeded` (DEV-05). */
export const deviceCheckResponse = inContent(
  z.object({
    devices: z.array(apiDevice),
    enabled: z.boolean(),
    /** How many devices the account may have. Additive. */
    limit: z.int().min(1).optional(),
  }),
);
export type DeviceCheckResponse = z.infer<typeof deviceCheckResponse>;

/**
 * Body of `/api/user/delete_device` (DEV-13). `deviceId` is the id the browser chose (B-11). `token`
 * belongs to a sign-in at the device limit and replaces the access token.
 */
export const deviceDeleteBody = z.strictObject({ deviceId: id, token: limitToken.optional() });
export type DeviceDeleteBody = z.input<typeof deviceDeleteBody>;

/** Body of `/api/user/rename_device`. Without a name, the device has the one that it sends itself. */
export const deviceRenameBody = z.strictObject({
  deviceId: id,
  name: nullIfEmpty(text(maxOwnDeviceName)),
});
export type DeviceRenameBody = z.input<typeof deviceRenameBody>;

/** Devices in the account export. */
export const deviceExport = { devices: z.array(apiDevice) };

export const deviceCalls = {
  check: {
    summary: 'Returns whether this device may be used, and all devices of the account',
    body: deviceCheckBody,
    response: deviceCheckResponse,
  },
  remove: {
    summary: 'Removes a device; its session ends at once',
    body: deviceDeleteBody,
    response: emptyResponse,
  },
  rename: {
    summary: 'Gives a device of the account a name',
    body: deviceRenameBody,
    response: inContent(apiDevice),
  },
} as const satisfies CallSchemasOf<typeof deviceAddresses>;
