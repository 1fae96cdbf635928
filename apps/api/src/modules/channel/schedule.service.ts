import {
  type ChannelProgramme,
  type ChannelSchedule,
  maxScheduleAheadMs,
} from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { getReachableEvent, setScheduledStream, type EventRow } from '../event/index.ts';
import { type Video, videoLibraries } from '../media/index.ts';
import {
  discontinuitiesOfNextSlot,
  discontinuitiesWithin,
  segmentAt,
  type ScheduleSlot,
} from './channel-grid.ts';
import { retentionMs } from './programme.ts';
import {
  problemOfEvent,
  problemOfVideo,
  segmentMsOf,
  wholeSegments,
  type ChannelAccess,
} from './scheduled-event.ts';
import {
  selectScheduledEvents,
  listUpcomingSlots,
  listSlots,
  lockChannel,
  replaceSlotBySlate,
  replaceSlots,
  type ShownEvent,
  type ScheduleSlotRow,
} from './slot.queries.ts';

/**
 * Programmes that start within this time cannot change, ms. Other processes learn of a change within a
 * second; until then two processes would send players different videos.
 */
export const scheduleLeadMs = 5000;

type Backend = Pick<Platform, 'db' | 'clock' | 'resources' | 'eventChanges' | 'log' | 'tenants'>;

/** Collects the errors of a body by field, to throw them together. */
function createFieldErrors() {
  const details: { path: string; message: string }[] = [];
  return {
    add: (field: string, message: string) => details.push({ path: `body.${field}`, message }),
    throwIfAny: () => {
      const [first] = details;
      if (first === undefined) return;
      const message = `${first.path}: ${first.message}`;
      throw new AppError('validation_failed', { message, details });
    },
  };
}

const accessOf = (channel: EventRow): ChannelAccess => ({
  commerceType: channel.commerce_type,
  regions: channel.regions,
});

/** Converts a stored slot to segment numbers. */
export const scheduleSlotOf = (
  { startsAt, endsAt, discontinuities, isLost }: ScheduleSlotRow,
  segmentMs: number,
): ScheduleSlot => ({
  first: segmentAt(startsAt.getTime(), segmentMs),
  end: segmentAt(endsAt.getTime(), segmentMs),
  discontinuities,
  isLost,
});

interface Slate {
  readonly slate: Video;
  readonly segmentMs: number;
  /** Number of segments. */
  readonly slateLength: number;
}

/** Returns the named slate. Throws `validation_failed` for an unsuitable video. */
async function slateOf(
  library: { get(id: string): Promise<Video | null> },
  name: string,
): Promise<Slate> {
  const slate = await library.get(name);
  if (slate === null) throw invalidField('body.slate', `there is no video "${name}"`);
  const segmentMs = segmentMsOf(slate);
  if (problemOfVideo(slate, { slate, segmentMs }) !== null)
    throw invalidField('body.slate', 'must have segments of equal length');
  return { slate, segmentMs, slateLength: wholeSegments(slate, segmentMs) };
}

interface PlanInput extends Slate {
  readonly now: number;
  /** The current or last slot; null if the channel never had a schedule. */
  readonly last: ScheduleSlotRow | null;
  readonly events: ReadonlyMap<string, ShownEvent>;
  readonly videos: ReadonlyMap<string, Video | null>;
  readonly channel: EventRow;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Converts the items of a schedule to slots. Throws `validation_failed` naming each invalid field. */
function planSlots(
  items: ChannelSchedule['items'],
  { now, last, events, videos, channel, slate, segmentMs, slateLength }: PlanInput,
): Omit<ScheduleSlotRow, 'isLost'>[] {
  const errors = createFieldErrors();
  const slots: Omit<ScheduleSlotRow, 'isLost'>[] = [];
  // A channel's first schedule replaces nothing that viewers have seen, so it may start in the past.
  const earliest = last === null ? now - retentionMs : now + scheduleLeadMs;
  let previous = last === null ? null : scheduleSlotOf(last, segmentMs);
  let endMs = last?.endsAt.getTime() ?? -Infinity;
  for (const [index, { eventId, start }] of items.entries()) {
    const field = (name: string) => `items.${index}.${name}`;
    const event = events.get(eventId);
    const video = event?.stream.kind === 'film' ? (videos.get(event.stream.film) ?? null) : null;
    const problem =
      problemOfEvent(event, accessOf(channel)) ?? problemOfVideo(video, { slate, segmentMs });
    if (problem !== null || event === undefined || video === null) {
      errors.add(field('eventId'), `"${eventId}": ${problem ?? 'cannot be shown'}`);
      continue;
    }
    const first = Math.ceil(Date.parse(start) / segmentMs);
    const startMs = first * segmentMs;
    if (startMs < earliest) errors.add(field('start'), `must be ${iso(earliest)} or later`);
    else if (startMs < endMs)
      errors.add(field('start'), `must be ${iso(endMs)} or later, when the previous item ends`);
    else if (startMs > now + maxScheduleAheadMs)
      errors.add(field('start'), 'must be at most two weeks ahead');
    const end = first + wholeSegments(video, segmentMs);
    const discontinuities = discontinuitiesOfNextSlot(previous, first, slateLength);
    previous = { first, end, discontinuities, isLost: false };
    endMs = end * segmentMs;
    const times = { startsAt: new Date(startMs), endsAt: new Date(endMs) };
    slots.push({ ...times, eventId, title: event.title, videoId: video.id, discontinuities });
  }
  errors.throwIfAny();
  return slots;
}

async function getChannel(scope: Scope, id: string): Promise<EventRow> {
  const row = await getReachableEvent(scope, id);
  if (row.media_type !== 'event' || row.status !== 'channel') throw new AppError('event_not_found');
  return row;
}

/**
 * Sets what a channel shows after the current slot, and makes the channel a scheduled one. Throws
 * `event_not_found` if it is not a channel, `validation_failed` with every invalid field.
 * @param record called in the transaction that changes the schedule
 */
export async function setSchedule(
  { db, clock, resources, eventChanges }: Backend,
  tenantId: string,
  id: string,
  { slate: slateName, items }: ChannelSchedule,
  record: (scope: Scope) => Promise<void> = async () => {},
): Promise<ChannelProgramme[]> {
  const library = resources.of(videoLibraries).of(tenantId);
  const { events } = await db.forTenant(tenantId, async (scope) => {
    await getChannel(scope, id);
    return {
      events: await selectScheduledEvents(
        scope,
        items.map(({ eventId }) => eventId),
      ),
    };
  });
  const slate = await slateOf(library, slateName);
  const names = events.flatMap(({ stream }) => (stream.kind === 'film' ? [stream.film] : []));
  const videos = new Map<string, Video | null>();
  for (const name of new Set(names)) videos.set(name, await library.get(name));

  const planned = await db.forTenant(tenantId, async (scope) => {
    await lockChannel(scope, id);
    const channel = await getChannel(scope, id);
    const now = clock();
    const { stream } = channel;
    if (stream.kind === 'schedule' && stream.segmentMs !== slate.segmentMs) {
      const current = `the segments of this channel are ${stream.segmentMs / 1000} s long`;
      throw invalidField('body.slate', `${current}, those of "${slateName}" are not`);
    }
    const after = new Date(now + scheduleLeadMs);
    const last = (await listSlots(scope, id, { from: after, to: after })).at(-1) ?? null;
    const eventsById = new Map(events.map((event) => [event.id, event]));
    const slots = planSlots(items, { ...slate, now, last, events: eventsById, videos, channel });
    await replaceSlots(scope, id, slots, {
      // A channel's first schedule may start earlier.
      after: last === null ? new Date(0) : after,
      endedBefore: new Date(now - retentionMs),
    });
    await setScheduledStream(scope, id, {
      kind: 'schedule',
      slate: slateName,
      segmentMs: slate.segmentMs,
    });
    await record(scope);
    return slots;
  });
  await eventChanges.publish({ tenantId, eventId: id, kind: 'changed' });
  return planned.map(({ title, startsAt, endsAt, eventId }) => ({
    title,
    description: null,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    eventId,
  }));
}

/**
 * Replaces upcoming slots with the slate if the channel may no longer show their event, or if their video is
 * missing or no longer fits. The program shows the change.
 */
export async function replaceUnavailableSlots(
  { db, clock, resources, eventChanges, log }: Backend,
  tenantId: string,
): Promise<void> {
  const library = resources.of(videoLibraries).of(tenantId);
  const replaced = await db.forTenant(tenantId, async (scope) => {
    const upcoming = await listUpcomingSlots(scope, new Date(clock() + scheduleLeadMs));
    if (upcoming.length === 0) return [];
    const shown = await selectScheduledEvents(
      scope,
      upcoming.map(({ eventId }) => eventId),
    );
    const events = new Map(shown.map((event) => [event.id, event]));
    const replacedSlots: { channelId: string; eventId: string; problem: string }[] = [];
    for (const [channelId, slots] of Map.groupBy(upcoming, (slot) => slot.channelId)) {
      const channel = await getReachableEvent(scope, channelId);
      const { stream } = channel;
      if (stream.kind !== 'schedule') continue;
      const slate = await library.get(stream.slate);
      // Nothing else can replace the event, so an operator has to restore the slate.
      if (slate === null) {
        log.error({ tenant: tenantId, channel: channelId }, 'the slate of a channel is missing');
        continue;
      }
      const { segmentMs } = stream;
      for (const slot of slots) {
        const event = events.get(slot.eventId);
        const video = await library.get(slot.videoId);
        const problem =
          problemOfEvent(event, accessOf(channel)) ??
          problemOfVideo(video, { slate, segmentMs }) ??
          (video !== null && wholeSegments(video, segmentMs) < lengthOf(slot, segmentMs)
            ? 'its video has become shorter'
            : null);
        if (problem === null) continue;
        const discontinuities = discontinuitiesWithin(
          lengthOf(slot, segmentMs),
          wholeSegments(slate, segmentMs),
        );
        await replaceSlotBySlate(scope, channelId, slot.startsAt, discontinuities);
        replacedSlots.push({ channelId, eventId: slot.eventId, problem });
      }
    }
    return replacedSlots;
  });
  for (const { channelId, eventId, problem } of replaced)
    log.warn(
      { tenant: tenantId, channel: channelId, event: eventId, problem },
      'a slate replaces a scheduled event',
    );
  for (const eventId of new Set(replaced.map(({ channelId }) => channelId)))
    await eventChanges.publish({ tenantId, eventId, kind: 'changed' });
}

const lengthOf = (slot: ScheduleSlotRow, segmentMs: number): number => {
  const { first, end } = scheduleSlotOf(slot, segmentMs);
  return end - first;
};

/** Returns the end of a channel's schedule, ms since 1970; null if it never had one. */
export async function getScheduleEnd(
  { db }: Pick<Backend, 'db'>,
  tenantId: string,
  channelId: string,
): Promise<number | null> {
  const farFuture = new Date('9999-01-01T00:00:00Z');
  const [last] = await db.forTenant(tenantId, (scope) =>
    listSlots(scope, channelId, { from: farFuture, to: farFuture }),
  );
  return last?.endsAt.getTime() ?? null;
}

/** Returns a channel's slots that start within a range, ms since 1970, and the last one before it. */
export const listScheduleSlots = (
  scope: Scope,
  channelId: string,
  range: { readonly fromMs: number; readonly toMs: number },
): Promise<ScheduleSlotRow[]> =>
  listSlots(scope, channelId, { from: new Date(range.fromMs), to: new Date(range.toMs) });
