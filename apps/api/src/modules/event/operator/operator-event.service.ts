import {
  type BookedAd,
  type ClockPeriod,
  type Event,
  type EventDesk,
  type EventStatus,
  type Stream,
  maxClockPeriods,
} from '@grandstand/contract';
import type { Updateable } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import { getReachableEvent, presentForOperator } from '../event.service.ts';
import { changedFields, recordChange } from '../../audit/index.ts';
import { eventViewOf } from '../present/event-view.ts';
import { type Score, lastScoreOf } from '../present/score.ts';
import { type Video, videoLibraries } from '../../media/index.ts';
import { updateEvent } from './operator-event.queries.ts';
import { positionInBroadcast, resolvePosition } from './broadcast-position.ts';
import {
  archivedColumns,
  endOfRecording,
  finishRecordingWork,
  type RecordedStream,
  stoppedClock,
} from '../recorded-end.ts';
import { problemOfAd } from '../access/event-ads.ts';
import { refuseStream } from './stream-source.ts';
import type { EventRow, EventTable } from '../event.table.ts';
import { queueEventChange } from './queue-event-webhooks.ts';

/** Returns a video of the tenant's media library; null if there is none with this id. */
export const findVideo = (ctx: Ctx, id: string): Promise<Video | null> =>
  ctx.resources.of(videoLibraries).of(ctx.tenant.id).get(id);

/**
 * The fields of an event that the audit shows. Of its stream only the kind, since its address may contain a
 * secret.
 */
export const auditedEvent = (row: EventRow) => ({
  eventStatus: row.status,
  cancelled: row.cancelled,
  safeguarded: row.safeguarded,
  gameStartDate: row.starts_at,
  gameEndDate: row.game_end_date,
  streamKind: row.stream.kind,
  ads: row.ads,
  clock: row.clock,
});

/** Loads, changes and returns an event, and records the change. Throws `event_not_found`. */
async function changeEvent(
  ctx: Ctx,
  action: string,
  id: string,
  decide: (row: EventRow, scope: Scope) => Promise<Updateable<EventTable>>,
): Promise<Event> {
  const tenantId = ctx.tenant.id;
  return ctx.db.forTenant(tenantId, async (scope: Scope) => {
    const before = await getReachableEvent(scope, id);
    const changes = { ...(await decide(before, scope)), updated_at: new Date(ctx.clock()) };
    if (!(await updateEvent(scope, id, changes))) throw new AppError('event_not_found');
    const row = await getReachableEvent(scope, id);
    await recordChange(ctx, scope, {
      action,
      subject: { kind: 'event', id },
      ...changedFields(auditedEvent(before), auditedEvent(row)),
    });
    await queueEventChange(ctx, scope, before, row);
    return presentForOperator(scope, row, await eventViewOf(ctx, scope));
  });
}

const isScoredByVideo = (row: EventRow): boolean =>
  row.film !== null && row.stream.kind !== 'recording';

/** Returns an event as its scorers see it. Throws `event_not_found`. */
export const getDesk = (ctx: Ctx, id: string): Promise<EventDesk> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const row = await getReachableEvent(scope, id);
    return {
      event: await presentForOperator(scope, row, await eventViewOf(ctx, scope)),
      now: new Date(ctx.clock()).toISOString(),
      isScoredByVideo: isScoredByVideo(row),
    };
  });

/** Replaces the ads of an event. Throws `event_not_found`, and `validation_failed` for a host that browsers refuse. */
export async function setAds(ctx: Ctx, id: string, ads: readonly BookedAd[]): Promise<Event> {
  for (const [index, { source }] of ads.entries()) {
    const problem = problemOfAd(ctx.tenant, source);
    if (problem !== null) throw invalidField(`body.ads.${index}.source`, problem);
  }
  const content = await changeEvent(ctx, 'event.setAds', id, async () => ({
    ads: ads.length === 0 ? null : json([...ads]),
  }));
  await ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: id, kind: 'changed' });
  return content;
}

/** Throws `conflict` for a cancelled event, which can neither start nor end. */
function refuseCancelled(row: EventRow): void {
  if (row.cancelled)
    throw new AppError('conflict', {
      reason: 'event_cancelled',
      message: 'This event is cancelled; reinstate it first',
    });
}

/**
 * Sets an external stream of an event and makes it live, unless it is over; waiting pages play it at once.
 * Throws `event_not_found`, `validation_failed` for an address that cannot be played or protected, and `conflict`
 * for a recorded or cancelled event.
 */
export async function setStream(ctx: Ctx, id: string, url: string): Promise<Event> {
  const event = await ctx.db.forTenant(ctx, (scope) => getReachableEvent(scope, id));
  await refuseStream(ctx, 'eventUrl', url, event.commerce_type);
  const content = await changeEvent(ctx, 'event.setStream', id, async (before) => {
    refuseCancelled(before);
    if (before.stream.kind === 'recording')
      throw new AppError('conflict', {
        reason: 'event_recorded',
        message: 'This event is recorded from its encoder; it has no stream address',
      });
    // A finished match gets another replay and does not go live again.
    const status = before.status === 'archived' ? 'archived' : 'live';
    return { stream: json({ kind: 'url' as const, url }), status };
  });
  const kind = content.eventStatus === 'live' ? 'started' : 'changed';
  await ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: id, kind });
  return content;
}

/** Sets the stream of a channel to its schedule. The caller publishes the change. */
export async function setScheduledStream(
  scope: Scope,
  id: string,
  stream: Extract<Stream, { kind: 'schedule' }>,
): Promise<void> {
  await updateEvent(scope, id, { stream: json(stream) });
}

/** Returns the column changes of a new status, for an event with a simulated live stream. */
async function simulatedLiveChanges(
  ctx: Ctx,
  row: EventRow,
  videoId: string,
  status: EventStatus,
): Promise<Updateable<EventTable>> {
  const now = ctx.clock();
  const startMs = row.starts_at.getTime();
  const video = await findVideo(ctx, videoId);
  switch (status) {
    case 'live': {
      if (startMs <= now) return { status };
      // Started early: the video starts now, and the planned end moves with it.
      const endMs = row.game_end_date?.getTime() ?? null;
      return {
        status,
        game_start_date: new Date(now),
        game_end_date: endMs === null ? null : new Date(endMs - (startMs - now)),
      };
    }
    case 'archived':
      return {
        status,
        stream: json({ kind: 'film' as const, film: videoId }),
        duration: video === null ? null : video.durationMs / 1000,
        score: json(lastScoreOf(row.score_timeline) ?? row.score),
        game_end_date: new Date(now),
      };
    case 'upcoming':
      if (startMs > now) return { status };
      throw new AppError('conflict', {
        reason: 'event_started',
        message: `The video of this event started at ${row.starts_at.toISOString()}`,
      });
    case 'channel':
      return {
        status,
        stream: json({ kind: 'channel' as const, films: [videoId], epochMs: startMs }),
      };
  }
}

/** Returns the column changes of a new status, for an event that is recorded from an encoder. */
async function recordedChanges(
  ctx: Ctx,
  scope: Scope,
  row: EventRow,
  stream: RecordedStream,
  status: EventStatus,
): Promise<Updateable<EventTable>> {
  const now = ctx.clock();
  switch (status) {
    case 'live':
      return { status, stream: json({ ...stream, endMs: null }) };
    case 'archived': {
      const end = await endOfRecording(
        ctx.resources.of(videoLibraries).of(ctx.tenant.id),
        stream,
        now,
      );
      await ctx.outbox.enqueue(scope, finishRecordingWork, {
        tenantId: ctx.tenant.id,
        eventId: row.id,
      });
      return { status, ...archivedColumns(row, stream, end) };
    }
    case 'upcoming':
      if (row.status === 'upcoming') return { status };
      throw new AppError('conflict', {
        reason: 'event_recorded',
        message: 'This event has been recorded; it is not upcoming',
      });
    case 'channel':
      throw new AppError('conflict', {
        reason: 'event_recorded',
        message: 'A recorded event is not a channel',
      });
  }
}

/**
 * Sets the status of an event; open pages reload it. Throws `event_not_found`, and `conflict` for a cancelled
 * event or an impossible change.
 */
export async function setStatus(ctx: Ctx, id: string, status: EventStatus): Promise<Event> {
  const content = await changeEvent(ctx, 'event.setStatus', id, async (row, scope) => {
    refuseCancelled(row);
    if (row.stream.kind === 'simulated-live') {
      return simulatedLiveChanges(ctx, row, row.stream.film, status);
    }
    if (row.stream.kind === 'recording')
      return recordedChanges(ctx, scope, row, row.stream, status);
    if (row.stream.kind === 'none' && (status === 'live' || status === 'channel')) {
      throw new AppError('stream_missing');
    }
    if (row.status !== 'live' || status !== 'archived') return { status };
    return { status, ...stoppedClock(row, positionInBroadcast(row, ctx.clock())) };
  });
  const kind = status === 'archived' ? 'ended' : 'changed';
  await ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: id, kind });
  return content;
}

interface StatisticsEntry {
  /** Position in the broadcast, s. Defaults to now, or to the end of a finished event. */
  readonly time: number | undefined;
  readonly score: Score | undefined;
  /** The score that the operator saw; absent if it does not matter. */
  readonly scoreBefore?: Score | undefined;
}

const isSameScore = (a: Score, b: Score) => a.home === b.home && a.away === b.away;

/**
 * Throws `score_changed` if the operator saw another score than the current one, or if a later entry exists, which
 * would hide this one. An entry that is stored already, and is sent again because the response was lost, is not
 * refused.
 */
function refuseChangedScore(
  { score_timeline: timeline, score: stored }: EventRow,
  position: number,
  score: Score,
  scoreBefore: Score,
): void {
  const current = lastScoreOf(timeline) ?? stored ?? { home: 0, away: 0 };
  const wasStored = timeline.some((entry) => entry.time === position && isSameScore(entry, score));
  const isLast = timeline.every((entry) => entry.time <= position);
  if (wasStored || (isLast && isSameScore(current, scoreBefore))) return;
  throw new AppError('score_changed', {
    message: isLast
      ? `The score is ${current.home}:${current.away} now, not ${scoreBefore.home}:${scoreBefore.away}`
      : `The score was set to ${current.home}:${current.away} at a later position`,
  });
}

/**
 * Prepares an operator's entry of statistics: marks the event as having statistics, stores the score, and
 * locks the event until the transaction ends. Returns the updated event, the position of the entry in the
 * broadcast in s, and whether the event had no statistics before. Throws `event_not_found`, `score_changed`, or
 * `conflict` if the event is cancelled or has not started, the position is unknown, or the video has its own
 * score.
 */
export async function prepareStatisticsEntry(
  ctx: Ctx,
  scope: Scope,
  id: string,
  { time, score, scoreBefore }: StatisticsEntry,
): Promise<{ readonly row: EventRow; readonly position: number; readonly isFirst: boolean }> {
  const isFirst = !(await getReachableEvent(scope, id)).is_enabled_vidswap_stats;
  const change = { is_enabled_vidswap_stats: true };
  if (!(await updateEvent(scope, id, change))) throw new AppError('event_not_found');
  const row = await getReachableEvent(scope, id);
  refuseCancelled(row);
  const position = resolvePosition(row, time, ctx.clock());
  if (score === undefined) return { row, position, isFirst };
  if (isScoredByVideo(row))
    throw new AppError('conflict', {
      reason: 'score_of_video',
      message: 'The video of this event determines its score',
    });
  if (scoreBefore !== undefined) refuseChangedScore(row, position, score, scoreBefore);
  const before = row.score_timeline.filter((entry) => entry.time !== position);
  const timeline = [...before, { time: position, ...score }].toSorted((a, b) => a.time - b.time);
  await updateEvent(scope, id, {
    score: json(lastScoreOf(timeline)),
    score_timeline: json(timeline),
  });
  const scored = await getReachableEvent(scope, id);
  await queueEventChange(ctx, scope, row, scored);
  return { row: scored, position, isFirst };
}

/**
 * Returns the time on the match clock at a position in the broadcast, both in s. A running period has no
 * end.
 */
function clockTimeAt(period: ClockPeriod, time: number): number {
  return period.to ?? period.from + Math.max(0, time - period.start);
}

interface ClockEntry {
  readonly running: boolean;
  readonly clock?: number | undefined;
  /** Position in the broadcast, s. Defaults to now. */
  readonly time?: number | undefined;
}

/**
 * Starts or stops the match clock of a live event, now or at an earlier position. Sent again, an entry changes
 * nothing. Throws `event_not_found`, `conflict` for an event that is not live, and `clock_changed` for an entry
 * before the last one.
 */
export async function setClock(
  ctx: Ctx,
  id: string,
  { running, clock, time: entered }: ClockEntry,
): Promise<Event> {
  const content = await changeEvent(ctx, 'event.setClock', id, async (row) => {
    refuseCancelled(row);
    const now = positionInBroadcast(row, ctx.clock());
    const time = Math.min(entered ?? now, now);
    const latest = row.clock?.at(-1);
    if (entered !== undefined && latest !== undefined) {
      const isRepeated = running
        ? latest.start === time && latest.end === null
        : latest.end === time && (clock === undefined || latest.to === clock);
      if (isRepeated) return {};
      if ((latest.end ?? latest.start) > time) throw new AppError('clock_changed');
    }
    const periods = (row.clock ?? []).filter(({ start }) => start < time);
    const last = periods.pop();
    const clockTime = clock ?? (last === undefined ? 0 : clockTimeAt(last, time));
    const wasRunning = last?.end === null;
    if (last !== undefined) periods.push(wasRunning ? { ...last, end: time, to: clockTime } : last);
    if (running) {
      periods.push({ start: time, end: null, from: clockTime, to: null });
    } else if (!wasRunning) {
      // An empty period sets a clock that stands still.
      periods.push({ start: time, end: time, from: clockTime, to: clockTime });
    }
    return { clock: json(periods.slice(-maxClockPeriods)) };
  });
  await ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: id, kind: 'scored' });
  return content;
}

/** Cancels or reinstates an event. Throws `event_not_found`, and `conflict` for one that is not upcoming. */
export async function setCancelled(ctx: Ctx, id: string, cancelled: boolean): Promise<Event> {
  const content = await changeEvent(ctx, 'event.setCancelled', id, async (row) => {
    if (row.status !== 'upcoming')
      throw new AppError('conflict', {
        reason: 'event_not_upcoming',
        message: `Only an upcoming event can be cancelled; this one is ${row.status}`,
      });
    return { cancelled, version: row.version + 1 };
  });
  const kind = cancelled ? 'cancelled' : 'changed';
  await ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: id, kind });
  return content;
}
