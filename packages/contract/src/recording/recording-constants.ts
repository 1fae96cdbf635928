import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of parts that are cut out of a recording. */
export const maxRecordingCuts = 100;
/** Maximum correction of a recording's clock, s. */
export const maxRecordingOffset = 600;

/** Maximum size of a file of captions, characters. */
export const maxCaptionsLength = 2 * 1024 * 1024;

/** How long before its start an event is mirrored, ms. */
export const mirrorAheadMs = 15 * 60_000;
/** How long after its planned end, ms. */
export const mirrorOverrunMs = 30 * 60_000;
/** How long after its start at most, ms. */
export const mirrorMaxMs = 12 * 3600_000;
/** Mirrors of a tenant at once. */
export const maxMirrors = 20;

export const recordingAddresses = {
  get: { method: 'GET', path: '/api/operator/recording/get/{id}', caller: 'operator' },
  edit: { method: 'POST', path: '/api/operator/recording/edit/{id}', caller: 'operator' },
  setCaptions: {
    method: 'POST',
    path: '/api/operator/recording/set_captions/{id}',
    caller: 'operator',
  },
  mirror: { method: 'POST', path: '/api/operator/recording/mirror/{id}', caller: 'operator' },
  import: { method: 'POST', path: '/api/operator/recording/import/{id}', caller: 'operator' },
} as const satisfies CallAddresses;
