import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of keys per tenant that are not revoked. */
export const maxStreamKeys = 500;
/** A finished match is resumed by an encoder that connects within this time after its end, ms. */
export const resumeWithinMs = 30 * 60_000;
/** A camera's encoder may connect this long before a match, ms. */
export const cameraAheadMs = 60 * 60_000;

export const streamKeyRoles = ['main', 'backup'] as const;
export type StreamKeyRole = (typeof streamKeyRoles)[number];

export const streamKeyAddresses = {
  list: { method: 'GET', path: '/api/operator/stream_key/list', caller: 'operator' },
  create: { method: 'POST', path: '/api/operator/stream_key/create', caller: 'operator' },
  rotate: { method: 'POST', path: '/api/operator/stream_key/rotate/{id}', caller: 'operator' },
  revoke: { method: 'POST', path: '/api/operator/stream_key/revoke/{id}', caller: 'operator' },
  setCamera: { method: 'POST', path: '/api/operator/event/set_camera/{id}', caller: 'operator' },
} as const satisfies CallAddresses;
