import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of parts that are cut out of a recording. */
export const maxRecordingCuts = 100;
/** Maximum correction of a recording's clock, s. */
export const maxRecordingOffset = 600;

export const recordingAddresses = {
  get: { method: 'GET', path: '/api/operator/recording/get/{id}', caller: 'operator' },
  edit: { method: 'POST', path: '/api/operator/recording/edit/{id}', caller: 'operator' },
  import: { method: 'POST', path: '/api/operator/recording/import/{id}', caller: 'operator' },
} as const satisfies CallAddresses;
