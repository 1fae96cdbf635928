import type { MatchStatistics } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { sidesOf } from '../event-card/index.ts';
import type { PartProps } from '../event/index.ts';
import { PlayerTable } from './player-table.tsx';
import { statisticsQuery } from './statistics.api.ts';
import { useEventNumbers } from './use-event-numbers.ts';

function PlayersAtPosition({ page, data }: PartProps<MatchStatistics>) {
  const event = page.state.data;
  const { numbers } = useEventNumbers(page, data);
  const sides = sidesOf(event);
  if (numbers === null || sides === null) return null;
  return <PlayerTable moments={numbers.moments} sides={sides} sport={event.sportType} isCompact />;
}

/** The players of a match in the column beside the picture, from the query of its statistics. */
export function EventPlayers({ page }: PartProps) {
  const query = useQuery({
    ...statisticsQuery(useApi(), page.state.data.id),
    // `statistics.event-parts.ts` loads them, and `EventStatistics` shows a failure.
    enabled: false,
  });
  return query.data === undefined ? null : <PlayersAtPosition page={page} data={query.data} />;
}
