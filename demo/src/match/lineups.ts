import type { ContentLineup } from '@grandstand/contract';
import { dayMs, hourMs } from '@grandstand/contract/constants';
import { squadOf } from '../world/squads.ts';
import type { DemoSport } from '../world/world.ts';
import type { Video } from '../videos.ts';
import { chanceOf } from './chance.ts';
import { type Match } from './match.ts';

/** How many start in each position, and how many sit on the bench. */
const lineupSizes: Readonly<
  Record<DemoSport, { readonly starters: Readonly<Record<string, number>>; readonly bench: number }>
> = {
  football: { starters: { goalkeeper: 1, defender: 4, midfielder: 3, forward: 3 }, bench: 9 },
  handball: { starters: { goalkeeper: 1, wing: 2, back: 3, pivot: 1 }, bench: 7 },
  basketball: { starters: { guard: 2, forward: 2, center: 1 }, bench: 5 },
  ice_hockey: { starters: { goalkeeper: 1, defender: 2, forward: 3 }, bench: 12 },
  volleyball: { starters: { setter: 1, hitter: 3, blocker: 2, libero: 1 }, bench: 4 },
  rugby: {
    starters: { prop: 2, hooker: 1, lock: 2, flanker: 3, half_back: 2, wing: 5 },
    bench: 8,
  },
  field_hockey: { starters: { goalkeeper: 1, defender: 4, midfielder: 3, forward: 3 }, bench: 5 },
  tennis: { starters: {}, bench: 0 },
};

/** Line-ups are announced this long before the start. */
const announcedMs = hourMs;
/** Of matches without a video, only those of the last days have line-ups. */
const recentMs = 8 * dayMs;

type Side = 'home' | 'away';
type Entry = ContentLineup['home'][number];

/** Counts how often each player of a side appears in the moments and statistics of a video. */
function appearancesIn(video: Video | null, side: Side): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const moment of [...(video?.moments ?? []), ...(video?.statistics.moments ?? [])])
    if (moment.side === side && moment.playerNumber !== null)
      counts.set(moment.playerNumber, (counts.get(moment.playerNumber) ?? 0) + 1);
  return counts;
}

/** Returns the line-up of a team: those who appear most in the video start. */
function playersOf(match: Match, side: Side): Entry[] {
  const { league, video } = match;
  const { starters, bench } = lineupSizes[league.sport];
  const seen = appearancesIn(video, side);
  const bySeen = squadOf(league, match[side]).players.toSorted(
    (one, other) =>
      (seen.get(other.number) ?? 0) - (seen.get(one.number) ?? 0) || one.number - other.number,
  );
  const starting = new Set(
    Object.entries(starters).flatMap(([position, count]) =>
      bySeen
        .filter((player) => player.position === position)
        .slice(0, count)
        .map(({ number }) => number),
    ),
  );
  const byNumber = (one: { number: number }, other: { number: number }) =>
    one.number - other.number;
  const first = bySeen.filter(({ number }) => starting.has(number)).toSorted(byNumber);
  const rest = bySeen.filter(({ number }) => !starting.has(number)).slice(0, bench);
  // The same player leads a team in every match in which they start.
  const leader = chanceOf(`captain ${match[side].id}`).next();
  const captain = first[Math.min(first.length - 1, 1 + Math.floor(leader * (first.length - 1)))];
  const entryOf = ({ number }: { number: number }): Entry => ({
    number,
    name: null,
    position: null,
    isStarter: starting.has(number),
    isCaptain: number === captain?.number,
  });
  return [...first, ...rest.toSorted(byNumber)].map(entryOf);
}

/**
 * Returns the line-ups of matches that have started or start within the hour; without a video, only of the
 * last days. They agree with the moments of their videos. Youth matches have none, because their players are
 * minors, and neither have cancelled ones and those of sports without teams.
 */
export const lineupsOf = (matches: readonly Match[], now: number): ContentLineup[] =>
  matches
    .filter(
      ({ league, cancelled, startMs, video }) =>
        league.safeguarded !== true &&
        league.isYouth !== true &&
        lineupSizes[league.sport].bench > 0 &&
        !cancelled &&
        startMs <= now + announcedMs &&
        (video !== null || startMs > now - recentMs),
    )
    .map((match) => ({
      eventId: match.id,
      home: playersOf(match, 'home'),
      away: playersOf(match, 'away'),
    }));
