import { maxScoreboardEntries, type ScoreboardEntry } from '@grandstand/contract/constants';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { hasStream, playedEventOf, presentClock, presentOrigin } from '../present/present-event.ts';
import { scoreAt } from '../present/score.ts';
import type { ScoreboardRow } from './scoreboard.queries.ts';

interface View {
  /** Epoch ms. */
  readonly now: number;
  readonly hidesResults: boolean;
}

/**
 * Presents an event on the scoreboard. Without results, nothing in it changes at a goal: every started match
 * counts as one with a hidden result, even before its first score.
 */
function presentScoreboardEntry(row: ScoreboardRow, { now, hidesResults }: View): ScoreboardEntry {
  const isPlayed = row.status === 'live' || row.status === 'archived';
  const isMatch = row.team1_id !== null && row.team2_id !== null;
  return {
    id: row.id,
    eventStatus: row.status,
    cancelled: row.cancelled,
    hasStream: hasStream(row),
    gameStartDate: isoTimeOf(row.game_start_date),
    // The clock of a finished match has the length of its halves.
    ...(row.status === 'live' && presentClock(row, { now })),
    ...presentOrigin(row),
    ...(hidesResults
      ? isPlayed && isMatch && { resultHidden: true as const }
      : { score: scoreAt(playedEventOf(row), now) }),
  };
}

export interface Scoreboard {
  readonly entries: readonly ScoreboardEntry[];
  /** False if there are more events than fit. */
  readonly isComplete: boolean;
}

/** Presents the events, live ones first, then those nearest to the current time. */
export function presentScoreboard(rows: readonly ScoreboardRow[], view: View): Scoreboard {
  const distanceOf = ({ starts_at: startsAt }: ScoreboardRow) =>
    Math.abs(startsAt.getTime() - view.now);
  const nearest = rows.toSorted(
    (one, other) =>
      Number(other.status === 'live') - Number(one.status === 'live') ||
      distanceOf(one) - distanceOf(other),
  );
  return {
    entries: nearest.slice(0, maxScoreboardEntries).map((row) => presentScoreboardEntry(row, view)),
    isComplete: rows.length <= maxScoreboardEntries,
  };
}
