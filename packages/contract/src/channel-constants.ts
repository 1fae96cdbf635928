import type { CallAddresses } from './call-address.ts';

/**
 * How far the program of a channel is to be trusted: `current`; `outdated` when it is the last good one,
 * because its source has not answered since; `unavailable` when nothing recent was ever answered; `none`
 * when the channel names no source.
 */
export const programStates = ['current', 'outdated', 'unavailable', 'none'] as const;
export type ProgramState = (typeof programStates)[number];

/** The longest stretch of one channel's program in one answer, ms, and the most programmes in it. */
export const maxProgramWindowMs = 8 * 24 * 60 * 60_000;
export const maxProgrammes = 500;
/** The same for the guide, and how many channels one page of it has at most. */
export const maxGuideWindowMs = 26 * 60 * 60_000;
export const maxGuideProgrammes = 120;
export const maxGuideChannels = 50;

/** How far back a viewer of a channel can go, ms. */
export const channelWindowMs = 20 * 60_000;

/** Most items that one call puts into the schedule of a channel. */
export const maxScheduleItems = 500;
/** How far ahead a schedule may reach, ms. */
export const maxScheduleAheadMs = 14 * 24 * 60 * 60_000;

export const channelAddresses = {
  channelProgram: { method: 'GET', path: '/api/channel/program/{id}', caller: 'anyone' },
  channelGuide: { method: 'GET', path: '/api/channel/guide', caller: 'anyone' },
  operatorChannelSetSchedule: {
    method: 'POST',
    path: '/api/operator/channel/set_schedule/{id}',
    caller: 'operator',
  },
} as const satisfies CallAddresses;
