import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import {
  maxGuideChannels,
  maxGuideProgrammes,
  maxGuideWindowMs,
  maxProgrammes,
  maxProgramWindowMs,
  maxScheduleItems,
  programStates,
  type channelAddresses,
} from './channel-constants.ts';
import { eventListEntry } from '../event/event.ts';
import { id, idParams, inContent, isoTime, wholeNumber } from '../call/primitives.ts';

/** One programme of a channel (EVT-21, A-37). */
export const channelProgramme = z.object({
  title: z.string(),
  description: z.string().nullable(),
  start: isoTime,
  end: isoTime,
  /** The event it shows, if the source names it and the tenant has it. Not in the specification. */
  eventId: id.nullable(),
  /**
   * True if the announced programme cannot be shown; a still picture replaces it. Not in the
   * specification.
   */
  unavailable: z.literal(true).optional(),
});
export type ChannelProgramme = z.infer<typeof channelProgramme>;

/** A channel's program within a range, sorted and without overlaps. */
export const channelProgram = z.object({
  state: z.enum(programStates),
  /** Time of the last successful read of the source; null if there was none. */
  updatedAt: isoTime.nullable(),
  entries: z.array(channelProgramme).max(maxProgrammes),
});
export type ChannelProgram = z.infer<typeof channelProgram>;

/** True if the range is not empty and at most `maxMs` long. */
const isRangeWithin =
  (maxMs: number) => (query: { readonly from: string; readonly to: string }) => {
    const length = Date.parse(query.to) - Date.parse(query.from);
    return length > 0 && length <= maxMs;
  };
/** The range from `from` to `to`. Programmes that only overlap it are included. */
const timeRange = { from: isoTime, to: isoTime };

export const channelProgramQuery = z
  .strictObject(timeRange)
  .refine(isRangeWithin(maxProgramWindowMs), 'must be a time range of at most 8 days');

export const channelGuideQuery = z
  .strictObject({
    ...timeRange,
    page: wholeNumber.min(0).max(1000).default(0),
    size: wholeNumber.min(1).max(maxGuideChannels).default(10),
  })
  .refine(isRangeWithin(maxGuideWindowMs), 'must be a time range of at most 26 hours');

/** A channel with its programmes within the range. */
export const guideChannel = z.object({
  channel: eventListEntry,
  state: z.enum(programStates),
  entries: z.array(channelProgramme).max(maxGuideProgrammes),
});
export type GuideChannel = z.infer<typeof guideChannel>;

/**
 * Body of the operator's schedule call: everything the channel shows after the current item, in order.
 * `slate` is a video of the media library that fills the gaps.
 */
export const operatorScheduleBody = z.strictObject({
  slate: id,
  items: z.array(z.strictObject({ eventId: id, start: isoTime })).max(maxScheduleItems),
});
export type ChannelSchedule = z.infer<typeof operatorScheduleBody>;

export const channelCalls = {
  getProgram: {
    summary: 'Returns the program of a channel in a time range',
    params: idParams,
    query: channelProgramQuery,
    response: inContent(channelProgram),
  },
  getGuide: {
    summary: 'Returns the programs of all channels in a time range, a page of channels at a time',
    query: channelGuideQuery,
    response: inContent(
      z.object({
        totalCount: z.int().min(0),
        entries: z.array(guideChannel).max(maxGuideChannels),
      }),
    ),
  },
  setSchedule: {
    summary: 'Replaces the schedule of a channel: archived events at their times',
    params: idParams,
    body: operatorScheduleBody,
    response: inContent(z.object({ entries: z.array(channelProgramme) })),
  },
} as const satisfies CallSchemasOf<typeof channelAddresses>;
