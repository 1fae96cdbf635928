import type {
  Video,
  VideoHighlight,
  VideoId,
  VideoMoment,
  VideoStat,
  VideoStatMoment,
  LoggedVideoStat,
  MomentType,
  Side,
} from './video.ts';
import type { MatchEvent, SimulatedMatch } from './simulation/simulated-match.ts';
import { ticksPerSecond } from './simulation/simulated-match.ts';

/** Returns where a panorama shows a point of the field (m), in degrees from its middle. */
type YawOf = (point: { x: number; y: number }) => number;

const msPerTick = 1000 / ticksPerSecond;

/** Lead and trail of a moment that are worth watching (ms). */
const margins: Partial<Record<MomentType, readonly [before: number, after: number]>> = {
  goal: [7000, 5000],
  save: [5000, 2500],
  shot: [5000, 2500],
  penalty: [2000, 6000],
  yellow_card: [4500, 2500],
};
const defaultMargin = [3000, 3000] as const;

/** True for a shot that became a goal or a save: that is listed in its place. */
function isSuperseded(event: MatchEvent, index: number, events: readonly MatchEvent[]): boolean {
  if (event.type !== 'shot') return false;
  for (const next of events.slice(index + 1)) {
    if (next.tick - event.tick > 2 * ticksPerSecond || next.type === 'shot') return false;
    if (next.type === 'goal' || next.type === 'save') return true;
  }
  return false;
}

function clockLabel(match: SimulatedMatch, event: MatchEvent): string {
  const atMs = event.tick * msPerTick;
  const period =
    match.periods.findLast((candidate) => atMs >= candidate.startMs) ?? match.periods[0];
  const seconds = match.ticks[event.tick]?.clockSeconds ?? 0;
  const last = (period?.clockToSeconds ?? 0) / 60;
  return `${Math.min(last, Math.floor(seconds / 60) + 1)}'`;
}

function listMoments(
  match: SimulatedMatch,
  durationMs: number,
  yawOf: YawOf | null,
): VideoMoment[] {
  return match.events
    .filter((event, index, events) => !isSuperseded(event, index, events))
    .map((event, index) => {
      const atMs = event.tick * msPerTick;
      const ball = match.ticks[event.tick]?.ball;
      const [before, after] = margins[event.type] ?? defaultMargin;
      return {
        id: `m${String(index + 1).padStart(2, '0')}`,
        type: event.type,
        side: event.side,
        playerNumber: event.playerNumber,
        startMs: Math.max(0, atMs - before),
        endMs: Math.min(durationMs, atMs + after),
        atMs,
        clock: clockLabel(match, event),
        score: event.score,
        yaw: (ball && yawOf?.(ball)) ?? null,
      };
    });
}

const gameHighlights: readonly MomentType[] = ['goal', 'save', 'penalty', 'yellow_card'];
const playerHighlights: readonly MomentType[] = ['goal', 'save', 'shot'];

function listHighlights(moments: readonly VideoMoment[]): VideoHighlight[] {
  const cut = (kind: VideoHighlight['kind'], moment: VideoMoment): VideoHighlight => ({
    id: `${kind === 'game' ? 'g' : 'p'}-${moment.id}`,
    kind,
    type: moment.type,
    side: moment.side,
    playerNumber: moment.playerNumber,
    startMs: moment.startMs,
    endMs: moment.endMs,
  });
  const game = moments.filter((moment) => gameHighlights.includes(moment.type));
  const player = moments.filter(
    (moment) => moment.playerNumber !== null && playerHighlights.includes(moment.type),
  );
  return [
    ...game.map((moment) => cut('game', moment)),
    ...player.map((moment) => cut('player', moment)),
  ];
}

/** A stat, and the key of its number in the simulation's counts. */
type CountedStat = readonly [name: string, filterId: string, shortName: string, key: string];

const countedStats: Record<VideoId, readonly CountedStat[]> = {
  football: [
    ['Shots', 'shots', 'SH', 'shots'],
    ['Shots on target', 'shots_on_target', 'SOT', 'onTarget'],
    ['Saves', 'saves', 'SV', 'saves'],
    ['Corners', 'corners', 'CK', 'corners'],
    ['Fouls', 'fouls', 'FC', 'fouls'],
    ['Yellow cards', 'yellow_cards', 'YC', 'yellowCards'],
    ['Passes', 'passes', 'PA', 'passes'],
  ],
  handball: [
    ['Shots', 'shots', 'SH', 'shots'],
    ['Shots on target', 'shots_on_target', 'SOT', 'onTarget'],
    ['Saves', 'saves', 'SV', 'saves'],
    ['Seven-metre throws', 'seven_metre_throws', '7M', 'penalties'],
    ['Fouls', 'fouls', 'FC', 'fouls'],
    ['Suspensions', 'suspensions', '2M', 'suspensions'],
    ['Passes', 'passes', 'PA', 'passes'],
  ],
};

function percentStat(
  name: string,
  filterId: string,
  shortName: string,
  home: number,
  away: number,
): VideoStat {
  return { name, filterId, shortName, home, away, suffix: 'percent', max: 100 };
}

function listStats(
  id: VideoId,
  { counts, score }: Pick<SimulatedMatch, 'counts' | 'score'>,
): VideoStat[] {
  const of = (side: Side, key: string): number => counts[side][key] ?? 0;
  const share = (part: number, whole: number): number =>
    whole === 0 ? 0 : Math.round((part / whole) * 100);
  const ticks = of('home', 'possessionTicks') + of('away', 'possessionTicks');
  const homeShare = share(of('home', 'possessionTicks'), ticks);
  const accuracy = (side: Side): number => share(of(side, 'passes'), of(side, 'passesTried'));
  const stats: VideoStat[] = [
    percentStat('Possession', 'possession', 'POS', homeShare, 100 - homeShare),
    {
      name: 'Goals',
      filterId: 'goals',
      shortName: 'G',
      ...score,
      suffix: '',
      max: score.home + score.away,
    },
  ];
  for (const [name, filterId, shortName, key] of countedStats[id]) {
    const home = of('home', key);
    const away = of('away', key);
    stats.push({ name, filterId, shortName, home, away, suffix: '', max: home + away });
  }
  stats.push(
    percentStat('Pass accuracy', 'pass_accuracy', 'PA%', accuracy('home'), accuracy('away')),
  );
  return stats.map((stat) => ({ ...stat, max: Math.max(1, stat.max) }));
}

/** Returns each statistic with its values over the video: an entry whenever a value changed. */
function logStats(id: VideoId, match: SimulatedMatch): LoggedVideoStat[] {
  const states = match.countLog.map(({ tick, ...counted }) => ({
    time: (tick * msPerTick) / 1000,
    stats: listStats(id, counted),
  }));
  return listStats(id, match).map(({ name, filterId, shortName, suffix }, index) => {
    const timeline: LoggedVideoStat['timeline'] = [];
    for (const { time, stats } of states) {
      const { home = 0, away = 0 } = stats[index] ?? {};
      const before = timeline.at(-1);
      if (before?.[1] !== home || before[2] !== away) timeline.push([time, home, away]);
    }
    return { name, filterId, shortName, suffix, max: suffix === 'percent' ? 100 : null, timeline };
  });
}

/** The stat that counts each type of moment. */
const counterNames: Partial<Record<MomentType, string>> = {
  goal: 'goals',
  shot: 'shots',
  save: 'saves',
  corner: 'corners',
  foul: 'fouls',
  yellow_card: 'yellow_cards',
  suspension: 'suspensions',
  penalty: 'seven_metre_throws',
};

const listStatMoments = (match: SimulatedMatch): VideoStatMoment[] =>
  match.events.flatMap(({ type, side, playerNumber, tick }) => {
    const filterId = counterNames[type];
    if (filterId === undefined || side === null) return [];
    return [{ time: (tick * msPerTick) / 1000, filterId, side, playerNumber }];
  });

/**
 * Converts a simulated match into the description of its video: moments, score timeline, statistics and
 * highlights, all derived from the match.
 * @param yawOf where the video's panorama shows a point; null for a video without one
 */
export function describeVideo(
  id: VideoId,
  match: SimulatedMatch,
  kits: Video['kits'],
  yawOf: YawOf | null,
): Video {
  const durationMs = match.ticks.length * msPerTick;
  const moments = listMoments(match, durationMs, yawOf);
  return {
    id,
    sport: id,
    durationMs,
    clock: match.periods,
    kits,
    moments,
    scoreTimeline: [
      { atMs: 0, home: 0, away: 0 },
      ...moments
        .filter((moment) => moment.type === 'goal')
        .map((moment) => ({ atMs: moment.atMs, ...moment.score })),
    ],
    stats: listStats(id, match),
    statistics: { metrics: logStats(id, match), moments: listStatMoments(match) },
    highlights: listHighlights(moments),
    finalScore: match.score,
  };
}
