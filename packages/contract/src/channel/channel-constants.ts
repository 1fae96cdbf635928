import { dayMs, hourMs, minuteMs } from '../call/durations.ts';
import type { CallAddresses } from '../call/call-address.ts';

/**
 * Reliability of a channel's program: `current`; `outdated` if its source no longer responds and this is
 * the last good one; `unavailable` if the source never returned anything recent; `none` if the channel has
 * no source.
 */
export const programStates = ['current', 'outdated', 'unavailable', 'none'] as const;
export type ProgramState = (typeof programStates)[number];

/** Maximum range of one channel's program per response, ms, and its maximum number of programmes. */
export const maxProgramWindowMs = 8 * dayMs;
export const maxProgrammes = 500;
/** The same limits for the guide, and its maximum number of channels per page. */
export const maxGuideWindowMs = 26 * hourMs;
export const maxGuideProgrammes = 120;
export const maxGuideChannels = 50;

/** How far back a viewer can seek in a channel, ms. */
export const channelSeekableMs = 20 * minuteMs;

/** Maximum number of items that one call adds to a channel's schedule. */
export const maxScheduleItems = 500;
/** How far ahead a schedule may reach, ms. */
export const maxScheduleAheadMs = 14 * dayMs;

export const channelAddresses = {
  getProgram: { method: 'GET', path: '/api/channel/program/{id}', caller: 'anyone' },
  getGuide: { method: 'GET', path: '/api/channel/guide', caller: 'anyone' },
  setSchedule: {
    method: 'POST',
    path: '/api/operator/channel/set_schedule/{id}',
    caller: 'operator',
    permission: 'page:edit',
  },
} as const satisfies CallAddresses;
