import { useMemo } from 'react';
import { useScoreboardRows } from '../../lib/scoreboard/scoreboard-store.ts';
import { useExpectedEvents } from '../event-card/index.ts';
import type { HomeData } from './home.api.ts';

/**
 * Returns the loaded page with each event in the row of its current state, live or upcoming. Long overdue matches are in
 * neither.
 */
export function useHomeRows(data: HomeData): HomeData {
  const { live, upcoming } = useScoreboardRows(data);
  const expected = useExpectedEvents(upcoming);
  return useMemo(() => ({ ...data, live, upcoming: expected }), [data, live, expected]);
}
