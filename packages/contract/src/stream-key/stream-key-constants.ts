import { hourMs, minuteMs } from '../call/durations.ts';
import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Maximum number of keys per tenant that are not revoked, and of revoked ones that are retained. */
export const maxStreamKeys = 500;
/** A finished match is resumed by an encoder that connects within this time after its end, ms. */
export const resumeWithinMs = 30 * minuteMs;
/** A camera's encoder may connect this long before a match, ms. */
export const cameraAheadMs = hourMs;
/** A match that has not started counts as its camera's for this long after its planned start, ms. */
export const cameraLateMs = 3 * hourMs;

export const streamKeyRoles = ['main', 'backup'] as const;
export type StreamKeyRole = (typeof streamKeyRoles)[number];

export const streamKeyErrors = {
  stream_key_not_found: {
    status: 404,
    message: 'There is no such stream key, or it is revoked',
  },
  stream_key_unknown: { status: 403, message: 'This stream key is unknown, or no longer valid' },
  no_event_to_publish: { status: 403, message: 'There is no match to publish to now' },
  event_over: {
    status: 403,
    message: 'This match is over; to go on, set its status to live first',
  },
  event_cancelled: { status: 403, message: 'This match is cancelled' },
  storage_limit_reached: {
    status: 403,
    message: 'The storage of this tenant is full (limit_gb)',
  },
  event_has_other_stream: {
    status: 403,
    message: 'This match has another stream; create an event without one for the encoder',
  },
} as const satisfies ErrorCodes;

/** Why an encoder may not publish: codes of `streamKeyErrors`. */
export const encoderRefusalCodes = [
  'stream_key_unknown',
  'no_event_to_publish',
  'event_over',
  'event_cancelled',
  'storage_limit_reached',
  'event_has_other_stream',
] as const satisfies readonly (keyof typeof streamKeyErrors)[];

export const streamKeyAddresses = {
  list: {
    method: 'GET',
    path: '/api/operator/stream_key/list',
    caller: 'operator',
    permission: 'recording:edit',
  },
  create: {
    method: 'POST',
    path: '/api/operator/stream_key/create',
    caller: 'operator',
    permission: 'recording:edit',
  },
  rotate: {
    method: 'POST',
    path: '/api/operator/stream_key/rotate/{id}',
    caller: 'operator',
    permission: 'recording:edit',
  },
  revoke: {
    method: 'POST',
    path: '/api/operator/stream_key/revoke/{id}',
    caller: 'operator',
    permission: 'recording:edit',
  },
  listForEvent: {
    method: 'GET',
    path: '/api/operator/event/stream_keys/{id}',
    caller: 'operator',
    permission: 'event:score',
  },
  createForEvent: {
    method: 'POST',
    path: '/api/operator/event/create_stream_key/{id}',
    caller: 'operator',
    permission: 'event:score',
  },
  rotateForEvent: {
    method: 'POST',
    path: '/api/operator/event/rotate_stream_key/{id}',
    caller: 'operator',
    permission: 'event:score',
  },
  getRefusal: {
    method: 'GET',
    path: '/api/operator/stream_key/refusal/{id}',
    caller: 'operator',
    permission: 'event:read',
  },
  setCamera: {
    method: 'POST',
    path: '/api/operator/event/set_camera/{id}',
    caller: 'operator',
    permission: 'recording:edit',
  },
} as const satisfies CallAddresses;
