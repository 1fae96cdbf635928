import { useMemo } from 'react';
import { useScoreboardRows } from '../../lib/scoreboard/scoreboard-store.ts';
import type { HomeData } from './home.api.ts';

/** Returns the loaded page with its live and upcoming events in the rows where they belong by now. */
export function useHomeRows(data: HomeData): HomeData {
  const { live, upcoming } = useScoreboardRows(data);
  return useMemo(() => ({ ...data, live, upcoming }), [data, live, upcoming]);
}
