import type { ChannelSchedule } from '@grandstand/contract';
import { dayMs, hourMs, minuteMs } from '@grandstand/contract/constants';
import type { DemoVideos } from '../videos.ts';
import { fixturesOf } from '../match/fixtures.ts';
import { matchEvent } from '../match/match-event.ts';
import { leagueOf, worldOf } from '../world/worlds.ts';

/** The video between the programmes, and the length of its segments, ms (`videos/render-slate.ts`). */
export const slateVideo = 'slate';
export const segmentMs = 2000;
/** Interval of matches: a football match fills it, after a handball match the slate does. */
const everyMs = 5 * minuteMs;
/** How far ahead is scheduled; more is scheduled once less than `minAheadMs` is left. */
const aheadMs = dayMs;
export const minAheadMs = 12 * hourMs;
/** How long ago the first schedule starts, so that viewers can seek back at once. */
const behindMs = 30 * minuteMs;
/** Programmes that start sooner than this are not inserted. */
const noticeMs = 10_000;
/** Days of matches that are repeated, up to one day before the day of the programme. */
const repeatedDays = 21;

/** Returns the ids of a tenant's channels that follow a schedule. */
export const scheduledChannels = (tenantId: string): string[] =>
  worldOf(tenantId)
    .channels.filter(({ isScheduled }) => isScheduled === true)
    .map(({ id }) => id);

/** Returns the ids of free matches of the weeks before a day, available to anyone anywhere. */
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
 * Returns what a scheduled channel of a tenant shows from now on: a match every five minutes. Stable within a
 * day (UTC): until midnight, a time always has the same match. Times of the next day may have another one if
 * they are scheduled again then, because the matches to repeat change every day.
 * @param isFirst true if the channel never had a schedule; it then starts in the past
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
  const today = Math.floor(now / dayMs) * dayMs;
  const archives = new Map<number, string[]>();
  const items = Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap(
    (slot) => {
      const startMs = slot * everyMs;
      const day = Math.floor(startMs / dayMs) * dayMs;
      const archive = archives.get(day) ?? archiveOf(tenantId, Math.min(day, today), now, videos);
      archives.set(day, archive);
      const eventId = archive[slot % Math.max(1, archive.length)];
      return eventId === undefined ? [] : [{ eventId, start: new Date(startMs).toISOString() }];
    },
  );
  return { slate: slateVideo, items };
}
