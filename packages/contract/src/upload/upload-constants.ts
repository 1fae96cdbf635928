import type { CallAddresses } from '../call/call-address.ts';

/** Address of the resumable uploads (tus 1.0): creates one, and has one below it for each. */
export const uploadPath = '/api/operator/upload';

/** An upload of which nothing more arrived for so long is removed. */
export const uploadExpiryDays = 7;

/** `packaging`: all of it is here, and becomes a recording. */
export const uploadStates = ['uploading', 'packaging', 'done', 'failed'] as const;
export type UploadState = (typeof uploadStates)[number];

export const uploadAddresses = {
  list: { method: 'GET', path: '/api/operator/upload/list', caller: 'operator' },
  remove: { method: 'POST', path: '/api/operator/upload/remove/{id}', caller: 'operator' },
} as const satisfies CallAddresses;
