import type { Event, EventTeam } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import { competitionOf, pageStatusOf, sidesOf } from '../event-card/index.ts';

/** What the page of statistics knows of a match: nothing that tells how it stands. */
export interface Match extends Pick<
  Event,
  'id' | 'clock' | 'date' | 'gameStartDate' | 'eventStatus' | 'cancelled' | 'hasStream'
> {
  readonly sides: readonly [EventTeam, EventTeam];
  readonly competition: string | null;
  readonly hasStatistics: boolean;
}

const matchOf = (event: Event, sides: readonly [EventTeam, EventTeam]): Match => {
  const { id, clock, date, gameStartDate, eventStatus, cancelled, hasStream } = event;
  return {
    ...{ id, date, gameStartDate, eventStatus, cancelled, hasStream, sides },
    ...(clock !== undefined && { clock }),
    competition: competitionOf(event),
    hasStatistics: event.isEnabledVidswapStats,
  };
};

/** Throws NotFoundError with the context `event` for what is no match. */
export async function loadMatch(api: ApiClient, id: string): Promise<Match> {
  const { content } = await api.call('eventGet', { params: { id } });
  const sides = sidesOf(content);
  if (sides === null) throw notFoundIn('event');
  return matchOf(content, sides);
}

export const statusOf = (match: Match) => pageStatusOf(match);
