import type { ChannelSchedule } from '@grandstand/contract';
import type { DemoVideos } from './videos.ts';
import { fixturesOf } from './fixtures.ts';
import { dayMs, hourMs, minuteMs } from './match.ts';
import { matchEvent } from './match-event.ts';
import { leagueOf, worldOf } from './world/worlds.ts';

/** The film between the programmes, and how long its segments are (`films/render-slate.ts`). */
export const slateVideo = 'slate';
export const segmentMs = 2000;
/** A match begins so often: one of football fills the time, after one of handball the slate does. */
const everyMs = 5 * minuteMs;
/** What is scheduled at once, and how much of it has to be left before there is more. */
const aheadMs = 24 * hourMs;
export const leastAheadMs = 12 * hourMs;
/** The first schedule begins so long ago: viewers can go back at once. */
const behindMs = 30 * minuteMs;
/** What begins sooner is not put in any more. */
const noticeMs = 10_000;
/** Shown again are the matches of so many days before the day before. */
const repeatedDays = 21;

/** The channels of a tenant that go by a schedule. */
export const scheduledChannels = (tenantId: string): string[] =>
  worldOf(tenantId)
    .channels.filter(({ isScheduled }) => isScheduled === true)
    .map(({ id }) => id);

/** Free matches of the weeks before a day, which anybody may watch anywhere. */
function archiveOf(tenantId: string, day: number, now: number, videos: DemoVideos): string[] {
  const world = worldOf(tenantId);
  const until = day - dayMs;
  return fixturesOf(world, until - repeatedDays * dayMs, until, now, videos)
    .filter(
      ({ video, league }) => video !== null && leagueOf(world, league.id).safeguarded !== true,
    )
    .map((match) => matchEvent(match, world, now))
    .filter(
      ({ commerceType, regions, status, stream, cancelled }) =>
        commerceType === 'commerce_free_media' &&
        regions === null &&
        status === 'archived' &&
        stream.kind === 'film' &&
        cancelled !== true,
    )
    .map(({ id }) => id);
}

/**
 * What a scheduled channel of a tenant shows from now on: a match every five minutes, the same at a moment
 * whenever it is asked for.
 * @param isFirst whether the channel never had a schedule: then it has been on for a while
 */
export function demoSchedule(
  tenantId: string,
  now: number,
  videos: DemoVideos,
  isFirst: boolean,
): ChannelSchedule {
  const from = isFirst ? now - behindMs : now + noticeMs;
  const first = Math.ceil(from / everyMs);
  const last = Math.floor((now + aheadMs) / everyMs);
  const archives = new Map<number, string[]>();
  const items = Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((place) => {
    const startMs = place * everyMs;
    const day = Math.floor(startMs / dayMs) * dayMs;
    const archive = archives.get(day) ?? archiveOf(tenantId, Math.min(day, now), now, videos);
    archives.set(day, archive);
    const eventId = archive[place % Math.max(1, archive.length)];
    return eventId === undefined ? [] : [{ eventId, start: new Date(startMs).toISOString() }];
  });
  return { slate: slateVideo, items };
}
