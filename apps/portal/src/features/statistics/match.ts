import type { Event, EventTeam } from '@grandstand/contract';
import type { ApiClient, CallOptions } from '@grandstand/contract/client';
import { eventQuery } from '../../lib/api/event-query.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import { competitionOf, sidesOf } from '../event-card/index.ts';

/** The match fields of the statistics page: none reveals the result. */
export interface Match extends Pick<
  Event,
  | 'id'
  | 'sportType'
  | 'clock'
  | 'date'
  | 'gameStartDate'
  | 'eventStatus'
  | 'cancelled'
  | 'hasStream'
> {
  readonly sides: readonly [EventTeam, EventTeam];
  readonly competition: string | null;
  readonly hasStatistics: boolean;
}

const matchOf = (event: Event, sides: readonly [EventTeam, EventTeam]): Match => {
  const { id, sportType, clock, date, gameStartDate, eventStatus, cancelled, hasStream } = event;
  return {
    id,
    sportType,
    date,
    gameStartDate,
    eventStatus,
    cancelled,
    hasStream,
    sides,
    ...(clock !== undefined && { clock }),
    competition: competitionOf(event),
    hasStatistics: event.isEnabledVidswapStats,
  };
};

/** Loads a match. Throws NotFoundError with the context `event` if it is not a match, else ApiError. */
export async function loadMatch(api: ApiClient, id: string, options?: CallOptions): Promise<Match> {
  const { content } = await api.event.get({ params: { id }, query: eventQuery }, options);
  const sides = sidesOf(content);
  if (sides === null) throw notFoundIn('event');
  return matchOf(content, sides);
}
