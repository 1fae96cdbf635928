import type { ClockPeriod, ScoreChange, Stream } from '@grandstand/contract';

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** What of an event says how far it has been played. */
export interface PlayedEvent {
  readonly status: string;
  readonly stream: Stream;
  readonly gameStartDate: Date | null;
  readonly score: Score | null;
  readonly scoreTimeline: readonly ScoreChange[];
}

type Broadcast = Pick<PlayedEvent, 'status' | 'stream' | 'gameStartDate'>;

/** Seconds of the film that have been shown at `now` (ms); all of it unless it is being broadcast. */
export function shownSeconds(event: Broadcast, now: number): number {
  if (event.status === 'upcoming') return -1;
  if (event.stream.kind !== 'simulated-live' || event.gameStartDate === null) {
    return Number.POSITIVE_INFINITY;
  }
  return (now - event.gameStartDate.getTime()) / 1000;
}

/** The changes of the score that a viewer may know at `now`: nothing that is still to come. */
export function knownTimeline(event: PlayedEvent, now: number): ScoreChange[] {
  const shown = shownSeconds(event, now);
  return event.scoreTimeline.filter(({ time }) => time <= shown);
}

/** The match clock as far as a viewer may know it: no stretch that is still to come. */
export function knownClock(
  event: Broadcast,
  clock: readonly ClockPeriod[],
  now: number,
): ClockPeriod[] {
  const shown = shownSeconds(event, now);
  return clock.filter(({ start }) => start <= shown);
}

/** The score at the end of a timeline; null when there is no timeline. */
export function scoreAfter(timeline: readonly ScoreChange[]): Score | null {
  const last = timeline.at(-1);
  return last === undefined ? null : { home: last.home, away: last.away };
}

/** The score at `now`: that of the film's current place while it is broadcast, else the stored one. */
export function knownScore(event: PlayedEvent, now: number): Score | null {
  if (event.status === 'upcoming') return null;
  if (event.stream.kind !== 'simulated-live') return event.score;
  if (event.scoreTimeline.length === 0) return event.score;
  return scoreAfter(knownTimeline(event, now)) ?? { home: 0, away: 0 };
}
