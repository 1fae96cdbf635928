import { hourMs } from '../call/durations.ts';
import type { CallAddresses } from '../call/call-address.ts';

/** Maximum portals that a page of the match day has, by name. */
export const maxMatchDayTenants = 100;
/** Maximum matches of one portal: the live ones first, then those to come, then those that are over. */
export const maxMatchDayEvents = 50;
/** How long ago a match of the day may have started, unless it is live, ms. */
export const matchDayBeforeMs = 8 * hourMs;
/** How far in the future a match of the day may start, ms. */
export const matchDayAheadMs = 16 * hourMs;

/** Maximum matches whose delay is announced at once. */
export const maxDelayedMatches = 500;
/** Longest delay of a match day, minutes; longer ones are postponements to another day. */
export const maxDelayMinutes = 720;

/**
 * What an encoder of a match sends: `awaited` before the first picture, `missing` if it was interrupted, `faulty` if
 * the picture arrives with a fault, `other` for a video that no encoder sends.
 */
export const matchDayPictures = ['awaited', 'arriving', 'faulty', 'missing', 'other'] as const;
export type MatchDayPicture = (typeof matchDayPictures)[number];

export const matchDayAddresses = {
  list: {
    method: 'GET',
    path: '/api/operator/match_day/list',
    caller: 'operator',
    permission: null,
  },
  announceDelay: {
    method: 'POST',
    path: '/api/operator/match_day/announce_delay',
    caller: 'operator',
    permission: null,
  },
} as const satisfies CallAddresses;
