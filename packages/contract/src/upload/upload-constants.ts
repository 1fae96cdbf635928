import type { CallAddresses } from '../call/call-address.ts';

/**
 * Endpoint of resumable uploads (tus 1.0). A POST creates an upload, whose own URL is below it. The size is limited by
 * UPLOAD_LIMIT_GB and `recording_storage.limit_gb` of the tenant.
 */
export const uploadPath = '/api/operator/upload';

/** An unfinished upload is removed this many days after its last bytes. */
export const uploadExpiryDays = 7;

/** `packaging`: received in full, and being packaged as a recording. */
export const uploadStates = ['uploading', 'packaging', 'done', 'failed'] as const;
export type UploadState = (typeof uploadStates)[number];

export const uploadAddresses = {
  list: {
    method: 'GET',
    path: '/api/operator/upload/list',
    caller: 'operator',
    permission: 'recording:edit',
  },
  remove: {
    method: 'POST',
    path: '/api/operator/upload/remove/{id}',
    caller: 'operator',
    permission: 'recording:edit',
  },
} as const satisfies CallAddresses;
