import { dayMs, minuteMs } from '@grandstand/contract/constants';
import { dateStamp, type Match } from './match.ts';
import { kitsAgree } from './kits.ts';
import { type Pairing, unshownPairingsOf, seasonOf } from './round-robin.ts';
import type { DemoVideos } from '../videos.ts';
import type { DemoSport, League, World } from '../world/world.ts';

/** Retention of replays, days; of older matches only the result remains. */
const replayDays = 75;

const weekMs = 7 * dayMs;
/** 3 January 1970, the first Saturday that a round can belong to. */
const firstSaturday = 2 * dayMs;

/** Length of a match per sport, breaks included, in minutes. */
const matchMinutes: Record<DemoSport, number> = {
  football: 110,
  handball: 85,
  basketball: 110,
  ice_hockey: 140,
  volleyball: 105,
  rugby: 100,
  field_hockey: 85,
  tennis: 120,
};

/** Returns a match of the calendar; by default one without video, of which only the result is listed. */
const fixtureOf = (
  league: League,
  { round, home, away }: Pairing,
  startMs: number,
  changes: Partial<Match> = {},
): Match => ({
  id: `${league.id}-${dateStamp(startMs)}-${home.short}-${away.short}`.toLowerCase(),
  origin: 'fixture',
  league,
  round,
  home,
  away,
  startMs,
  endMs: startMs + matchMinutes[league.sport] * minuteMs,
  video: null,
  isFeatured: false,
  ordinal: 0,
  membersOnly: false,
  isSold: false,
  hasAds: false,
  cancelled: false,
  ...changes,
});

function leagueFixtures(
  league: League,
  fromMs: number,
  toMs: number,
  now: number,
  videos: DemoVideos,
): Match[] {
  const oldestReplay = now - replayDays * dayMs;
  const season = seasonOf(league);
  const intervalMs = league.everyWeeks * weekMs;
  const origin = firstSaturday + league.weekPhase * weekMs;
  // A round's matches take place between one day before and five days after its Saturday.
  const first = Math.floor((fromMs - 6 * dayMs - origin) / intervalMs);
  const last = Math.ceil((toMs + 2 * dayMs - origin) / intervalMs);
  const matches: Match[] = [];
  for (let number = first; number <= last; number += 1) {
    const saturday = origin + number * intervalMs;
    const roundIndex = ((number % season.length) + season.length) % season.length;
    const pairings = season[roundIndex] ?? [];
    const shown = league.video === null ? null : videos[league.video];
    const featured = new Set(
      pairings
        .filter((pairing) => shown !== null && kitsAgree(shown, pairing))
        .slice(0, league.featuredPerRound),
    );
    pairings.forEach((pairing, index) => {
      const kickoff = league.kickoffs[index % league.kickoffs.length];
      if (kickoff === undefined) return;
      const startMs = saturday + kickoff.dayOffset * dayMs + kickoff.minutes * minuteMs;
      if (startMs < fromMs || startMs > toMs) return;
      const cancelled =
        league.cancelledEvery !== null &&
        number % league.cancelledEvery === 0 &&
        index === pairings.length - 1;
      const video =
        shown !== null && startMs >= oldestReplay && !cancelled && kitsAgree(shown, pairing)
          ? shown
          : null;
      matches.push(
        fixtureOf(league, pairing, startMs, {
          ...(video !== null && { endMs: startMs + video.durationMs }),
          video,
          isFeatured: video !== null && featured.has(pairing),
          ordinal: pairing.round * league.featuredPerRound + index,
          cancelled,
        }),
      );
    });
    const [kickoff] = league.kickoffs;
    if (kickoff === undefined) continue;
    for (const pairing of unshownPairingsOf(league, roundIndex)) {
      const match = fixtureOf(
        league,
        pairing,
        saturday + kickoff.dayOffset * dayMs + kickoff.minutes * minuteMs,
      );
      // Listed only with a result, because the tenant does not show these matches.
      if (match.startMs >= fromMs && match.startMs <= toMs && match.endMs <= now)
        matches.push(match);
    }
  }
  return matches;
}

/**
 * Returns the calendar of a tenant's leagues between two times (ms), as known at `now`. Pairings and
 * dates depend on the date alone. `now` decides whether a replay is retained, and leaves out matches that
 * the tenant does not show until they have ended.
 */
export function fixturesOf(
  world: World,
  fromMs: number,
  toMs: number,
  now: number,
  videos: DemoVideos,
): Match[] {
  return world.leagues
    .flatMap((league) => leagueFixtures(league, fromMs, toMs, now, videos))
    .toSorted((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1));
}
