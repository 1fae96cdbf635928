import type { ClockPeriod, ScoreChange, Stream } from '@grandstand/contract';

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** The fields that determine how far an event has been played. */
export interface PlayedEvent {
  readonly status: string;
  readonly stream: Stream;
  readonly gameStartDate: Date | null;
  readonly score: Score | null;
  readonly scoreTimeline: readonly ScoreChange[];
}

type Broadcast = Pick<PlayedEvent, 'status' | 'stream' | 'gameStartDate'>;

/** Returns the seconds of the video shown at `now` (ms); all of it unless it is being broadcast. */
export function shownSeconds(event: Broadcast, now: number): number {
  if (event.status === 'upcoming') return -1;
  if (event.stream.kind !== 'simulated-live' || event.gameStartDate === null) {
    return Number.POSITIVE_INFINITY;
  }
  return (now - event.gameStartDate.getTime()) / 1000;
}

/** Returns the score changes that a viewer may know at `now`, none from the future. */
export function scoreTimelineAt(event: PlayedEvent, now: number): ScoreChange[] {
  const shown = shownSeconds(event, now);
  return event.scoreTimeline.filter(({ time }) => time <= shown);
}

/** Returns the match clock that a viewer may know, without future periods. */
export function clockAt(
  event: Broadcast,
  clock: readonly ClockPeriod[],
  now: number,
): ClockPeriod[] {
  const shown = shownSeconds(event, now);
  return clock.filter(({ start }) => start <= shown);
}

/** Returns the score at the end of a timeline; null without a timeline. */
export function lastScoreOf(timeline: readonly ScoreChange[]): Score | null {
  const last = timeline.at(-1);
  return last === undefined ? null : { home: last.home, away: last.away };
}

/** Returns the score at `now`: the one at the current position during a broadcast, else the stored one. */
export function scoreAt(event: PlayedEvent, now: number): Score | null {
  if (event.status === 'upcoming') return null;
  if (event.stream.kind !== 'simulated-live') return event.score;
  if (event.scoreTimeline.length === 0) return event.score;
  return lastScoreOf(scoreTimelineAt(event, now)) ?? { home: 0, away: 0 };
}
