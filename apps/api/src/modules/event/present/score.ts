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

/**
 * Returns the position up to which the video may be known at `now` (ms), s: infinity unless it is a simulated
 * live stream, -1 before the event.
 */
export function shownSeconds(event: Broadcast, now: number): number {
  if (event.status === 'upcoming') return -1;
  if (event.stream.kind !== 'simulated-live' || event.gameStartDate === null) {
    return Number.POSITIVE_INFINITY;
  }
  return (now - event.gameStartDate.getTime()) / 1000;
}

/** Returns the score changes up to the current position. */
export function scoreTimelineAt(event: PlayedEvent, now: number): ScoreChange[] {
  const shown = shownSeconds(event, now);
  return event.scoreTimeline.filter(({ time }) => time <= shown);
}

/** Returns the periods of the match clock that have started by `now`. */
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

/**
 * Returns the score at `now`: null before the event, of a simulated live stream that of the current position,
 * otherwise the stored one.
 */
export function scoreAt(event: PlayedEvent, now: number): Score | null {
  if (event.status === 'upcoming') return null;
  if (event.stream.kind !== 'simulated-live') return event.score;
  if (event.scoreTimeline.length === 0) return event.score;
  return lastScoreOf(scoreTimelineAt(event, now)) ?? { home: 0, away: 0 };
}
