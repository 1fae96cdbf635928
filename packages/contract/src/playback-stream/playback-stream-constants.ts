import type { CallAddresses } from '../call/call-address.ts';

export const playbackStreamAddresses = {
  list: { method: 'GET', path: '/api/user/get_streams', caller: 'user' },
  take: { method: 'POST', path: '/api/user/take_stream', caller: 'user' },
} as const satisfies CallAddresses;
