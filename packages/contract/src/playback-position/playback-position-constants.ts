import type { CallAddresses } from '../call/call-address.ts';

export const maxPlaybackPositions = 500;
/** Maximum length of a video, s. */
export const maxVideoSeconds = 172_800;

export const playbackPositionAddresses = {
  list: { method: 'GET', path: '/api/user/get_playback_positions', caller: 'user' },
  save: { method: 'POST', path: '/api/user/save_playback_position', caller: 'user' },
} as const satisfies CallAddresses;
