import { hourMs, minuteMs } from '@grandstand/contract/constants';
import type { Scope } from '../../platform/database/database.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { EventChange } from '../../platform/realtime/event-changes.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { type VideoLibrary, videoLibraries } from '../media/index.ts';
import { pictureService } from '../picture/index.ts';
import { rebuildIndex } from '../search-index/index.ts';
import type { EventRow } from './event.table.ts';
import { playedEventOf } from './present/present-event.ts';
import {
  archiveCancelledEvents,
  archiveEvent,
  archiveEventsWithoutVideo,
  changeScore,
  isAnythingDue,
  listDueRecordings,
  listPicturesShownSoon,
  listRunningEvents,
  startDueEvents,
  startRecordedEvent,
} from './list/schedule.queries.ts';
import {
  endOfRecording,
  finishRecordingWork,
  lastFrameOf,
  recordingIdOf,
  type RecordedStream,
} from './recorded-end.ts';
import { scoreAt, lastScoreOf } from './present/score.ts';
import { queueEventWebhooks } from './operator/queue-event-webhooks.ts';

const everyMs = 1000;

/** A change, and the event of the tenant that it affects. */
type Change = Pick<EventChange, 'eventId' | 'kind'>;

interface SimulatedLiveLength {
  /** ms since 1970; null while unknown. */
  readonly endMs: number | null;
  /** Seconds. */
  readonly duration: number | null;
}

/**
 * Returns when an event ends, and its length. A simulated live stream ends at the last frame of its video, but
 * not before the planned end; any other stream at the planned end.
 */
async function lengthOf(row: EventRow, library: VideoLibrary): Promise<SimulatedLiveLength> {
  // An unreadable video has no length here. An error is reported where a viewer requests it.
  const video =
    row.stream.kind === 'simulated-live'
      ? await library.get(row.stream.film).catch(() => null)
      : null;
  const planned = row.game_end_date?.getTime() ?? null;
  const startMs = row.starts_at.getTime();
  if (video !== null) {
    return {
      endMs: Math.max(planned ?? 0, startMs + video.durationMs),
      duration: video.durationMs / 1000,
    };
  }
  return { endMs: planned, duration: planned === null ? null : (planned - startMs) / 1000 };
}

/** The transaction in which events advance, and the outbox. */
type AdvanceContext = Pick<Platform, 'outbox' | 'clock'> & { readonly scope: Scope };

/**
 * How long an encoder must be gone before the schedule ends its match, ms: with and without a planned end.
 */
const goneMs = { afterEnd: 10 * minuteMs, withoutEnd: hourMs };

/**
 * Ends a recorded match once its encoder has been gone for a while and its planned end, if it has one, has
 * passed. A short loss of the connection never ends a match.
 */
async function advanceRecorded(
  { scope, outbox }: AdvanceContext,
  row: Omit<EventRow, 'stream'> & { readonly stream: RecordedStream },
  library: VideoLibrary,
  now: number,
): Promise<'ended' | null> {
  const { stream } = row;
  // An unreadable recording does not end here. An error is reported where a viewer requests it.
  const video = await library.get(recordingIdOf(stream)).catch(() => null);
  const planned = row.game_end_date?.getTime() ?? null;
  if (video === null || (planned !== null && planned > now)) return null;
  const lastFrame = lastFrameOf(video) ?? row.starts_at.getTime();
  if (now - lastFrame < (planned === null ? goneMs.withoutEnd : goneMs.afterEnd)) return null;
  const { endMs, duration } = await endOfRecording(library, stream, now);
  const ended = await archiveEvent(scope, row.id, {
    stream: { ...stream, endMs },
    duration,
    score: lastScoreOf(row.score_timeline) ?? row.score,
    endedAt: new Date(endMs),
    now: new Date(now),
  });
  if (!ended) return null;
  await outbox.enqueue(scope, finishRecordingWork, { tenantId: scope.tenantId, eventId: row.id });
  return 'ended';
}

/** Updates one running event to the current time. Returns the change to publish, if any. */
async function advanceEvent(
  context: AdvanceContext,
  row: EventRow,
  library: VideoLibrary,
  now: number,
): Promise<'ended' | 'scored' | null> {
  const { scope } = context;
  if (row.stream.kind === 'recording')
    return advanceRecorded(context, { ...row, stream: row.stream }, library, now);
  const { endMs, duration } = await lengthOf(row, library);
  if (endMs !== null && endMs <= now && row.stream.kind === 'simulated-live') {
    const ended = await archiveEvent(scope, row.id, {
      stream: { kind: 'film', film: row.stream.film },
      duration,
      score: lastScoreOf(row.score_timeline) ?? row.score,
      endedAt: new Date(endMs),
      now: new Date(now),
    });
    return ended ? 'ended' : null;
  }
  const score = scoreAt(playedEventOf(row), now);
  if (score?.home === row.score?.home && score?.away === row.score?.away) return null;
  return (await changeScore(scope, row.id, score)) ? 'scored' : null;
}

/** Makes due recorded events live once their recordings have segments. Returns their ids. */
async function startDueRecordings(
  scope: Scope,
  library: VideoLibrary,
  now: number,
): Promise<string[]> {
  const startedIds: string[] = [];
  for (const { id, stream } of await listDueRecordings(scope, new Date(now))) {
    const video =
      stream.kind === 'recording'
        ? await library.get(recordingIdOf(stream)).catch(() => null)
        : null;
    const hasSegments = (video?.variants[0]?.segments.length ?? 0) > 0;
    if (hasSegments && (await startRecordedEvent(scope, id, new Date(now)))) startedIds.push(id);
  }
  return startedIds;
}

async function advanceTenant(
  context: AdvanceContext,
  library: VideoLibrary,
  now: number,
): Promise<Change[]> {
  const { scope } = context;
  // Runs every second in every tenant, mostly with nothing due.
  if (!(await isAnythingDue(scope, new Date(now)))) return [];
  const started = await startDueEvents(scope, new Date(now));
  const startedIds = new Set([
    ...started.map(({ id }) => id),
    ...(await startDueRecordings(scope, library, now)),
  ]);
  const changes: Change[] = [
    ...(await archiveCancelledEvents(scope, new Date(now))),
    ...(await archiveEventsWithoutVideo(scope, new Date(now))),
  ].map((eventId) => ({ eventId, kind: 'ended' }));
  for (const row of await listRunningEvents(scope)) {
    const change = await advanceEvent(context, row, library, now);
    if (change === 'ended') startedIds.delete(row.id);
    // Waiting pages get the first score together with the start.
    if (change === 'ended' || (change === 'scored' && !startedIds.has(row.id)))
      changes.push({ eventId: row.id, kind: change });
  }
  await queueEventWebhooks(context, scope, 'event.live', [...startedIds]);
  const idsOf = (kind: Change['kind']) =>
    changes.flatMap((change) => (change.kind === kind && change.eventId) || []);
  await queueEventWebhooks(context, scope, 'event.ended', idsOf('ended'));
  await queueEventWebhooks(context, scope, 'event.changed', idsOf('scored'));
  return [...[...startedIds].map((eventId): Change => ({ eventId, kind: 'started' })), ...changes];
}

type SchedulePlatform = Pick<
  Platform,
  'resources' | 'tenants' | 'db' | 'clock' | 'eventChanges' | 'outbox'
>;

async function advanceAndPublish(
  { db, clock, eventChanges, outbox }: SchedulePlatform,
  tenantId: string,
  library: VideoLibrary,
): Promise<void> {
  const changes = await db.forTenant(tenantId, (scope) =>
    advanceTenant({ scope, outbox, clock }, library, clock()),
  );
  for (const change of changes)
    await eventChanges.publish({ tenantId, ...change, mayBeLate: true });
}

/**
 * Advances simulated and recorded events: upcoming ones go live at their start; live ones get the score at
 * the current position and become a replay at their end. Changes are conditional updates, so several
 * processes may run this at once, and each change is published at most once after an outage.
 */
export function scheduleJob(platform: SchedulePlatform): Job {
  const libraries = platform.resources.of(videoLibraries);
  return {
    name: 'event-schedule',
    everyMs,
    run: () =>
      eachTenant(platform, 'scheduled events could not be updated for some tenants', (id) =>
        advanceAndPublish(platform, id, libraries.of(id)),
      ),
  };
}

const searchIndexEveryMs = 60_000;
const picturesEveryMs = 10_000;
/** How long before its start the pictures of an event are prepared, ms. */
const prepareAheadMs = 15 * minuteMs;
/** Pictures per tenant and run. */
const maxPictures = 100;

/** Prepares the pictures of events about to start, since at kick-off every viewer requests them at once. */
export function pictureJob(
  platform: Pick<Platform, 'resources' | 'tenants' | 'db' | 'clock'>,
): Job {
  const { resources, tenants, db, clock } = platform;
  const pictures = resources.of(pictureService);
  return {
    name: 'event-pictures',
    everyMs: picturesEveryMs,
    runsIn: 'each process',
    run: () =>
      eachTenant(
        platform,
        'pictures of upcoming events could not be prepared for some tenants',
        async (id) => {
          const shown = { until: new Date(clock() + prepareAheadMs), limit: maxPictures };
          const sources = await db.forTenant(id, (scope) => listPicturesShownSoon(scope, shown));
          const tenant = tenants.get(id);
          for (const src of sources) pictures.prefetch(tenant, src);
        },
      ),
  };
}

/** Rebuilds search indexes of an earlier version. */
export const searchIndexJob = (platform: Pick<Platform, 'tenants' | 'db'>): Job => ({
  name: 'search-index',
  everyMs: searchIndexEveryMs,
  run: (signal) =>
    eachTenant(platform, 'the search index could not be rebuilt for some tenants', (id) =>
      rebuildIndex(platform, id, signal),
    ),
});
