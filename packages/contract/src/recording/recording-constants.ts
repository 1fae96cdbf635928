import { hourMs, minuteMs } from '../call/durations.ts';
import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of parts that are cut out of a recording. */
export const maxRecordingCuts = 100;
/** Maximum correction of a recording's clock, s. */
export const maxRecordingOffset = 600;

/** Maximum length of a caption file, characters. */
export const maxCaptionsLength = 2 * 1024 * 1024;

/** A mirror starts this long before its event, ms. */
export const mirrorAheadMs = 15 * minuteMs;
/** A mirror continues for this long after the planned end of the event, ms. */
export const mirrorOverrunMs = 30 * minuteMs;
/** A mirror continues for at most this long after the start of the event, ms. */
export const mirrorMaxMs = 12 * hourMs;
/** Maximum number of mirrors of a tenant at the same time. */
export const maxMirrors = 20;

export const recordingAddresses = {
  get: {
    method: 'GET',
    path: '/api/operator/recording/get/{id}',
    caller: 'operator',
    permission: 'event:read',
  },
  edit: {
    method: 'POST',
    path: '/api/operator/recording/edit/{id}',
    caller: 'operator',
    permission: 'recording:edit',
  },
  setCaptions: {
    method: 'POST',
    path: '/api/operator/recording/set_captions/{id}',
    caller: 'operator',
    permission: 'recording:edit',
  },
  mirror: {
    method: 'POST',
    path: '/api/operator/recording/mirror/{id}',
    caller: 'operator',
    permission: 'recording:edit',
  },
  import: {
    method: 'POST',
    path: '/api/operator/recording/import/{id}',
    caller: 'operator',
    permission: 'recording:edit',
  },
} as const satisfies CallAddresses;
