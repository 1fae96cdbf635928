import type { Score, Side, VideoPeriod } from '../video.ts';
import { clamp } from './body.ts';
import type { Counts, MatchEvent } from './simulated-match.ts';

/** What a simulated match records while it runs. */
interface MatchLog {
  readonly tick: number;
  readonly score: Score;
  readonly events: MatchEvent[];
  readonly counts: Counts;
}

/** Adds one to a count of a side, such as `passes`. */
export function addCount(match: MatchLog, side: Side, name: string): void {
  match.counts[side][name] = (match.counts[side][name] ?? 0) + 1;
}

/** Records an event at the current tick with the current score. */
export function addEvent(
  match: MatchLog,
  type: MatchEvent['type'],
  side: Side | null,
  player: { readonly number: number } | null,
): void {
  match.events.push({
    type,
    side,
    playerNumber: player ? player.number : null,
    tick: match.tick,
    score: { ...match.score },
  });
}

export function opponentOf(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/** Returns the match clock at a time of the video (ms), s. */
export function clockSecondsAt(periods: readonly VideoPeriod[], ms: number): number {
  let shown = 0;
  for (const period of periods) {
    if (ms < period.startMs) continue;
    const share = clamp((ms - period.startMs) / (period.endMs - period.startMs), 0, 1);
    shown = period.clockFromSeconds + share * (period.clockToSeconds - period.clockFromSeconds);
  }
  return shown;
}
