import { useEffect, useState, type ReactNode } from 'react';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import {
  useFollowScoreboard,
  useScoreboard,
  useScoreboardRows,
} from '../../../lib/scoreboard/scoreboard-store.ts';
import { warnChunkError } from '../../../ui/warn-chunk-error.ts';
import type { CardEvent } from '../../event-card/index.ts';
import { loadPart, type ListPart } from '../media-list.api.ts';
import { EventGrid } from './event-grid.tsx';
import type { ListSource } from './list-source.ts';

const noEvents: readonly CardEvent[] = [];

/**
 * Returns the live events of a complete list that started after it was loaded. Thousands of pages miss the same
 * match at once, so each loads it at a random time.
 */
function useArrivals(source: ListSource, list: ListPart): readonly CardEvent[] {
  const api = useApi();
  const [loaded, setLoaded] = useState(noEvents);
  const isComplete = list.firstPage === 0 && list.nextPage === null;
  const listed = new Set([...list.entries, ...loaded].map(({ id }) => id));
  const missing = useScoreboard(({ rows }) =>
    Object.keys(rows)
      .filter((id) => isComplete && rows[id] === 'live' && !listed.has(id))
      .toSorted()
      .join(' '),
  );
  useEffect(() => {
    if (missing === '') return undefined;
    let hasLeft = false;
    const load = async () => {
      const { entries } = await loadPart(api, source, 0);
      const { animateChange } = await import('../../../lib/scoreboard/move-rows.ts');
      const arrived = entries.filter(({ id }) => missing.split(' ').includes(id));
      if (!hasLeft && arrived.length > 0)
        animateChange(() => setLoaded((before) => [...before, ...arrived]));
    };
    const { loadWithinMs } = useScoreboard.getState();
    const timer = setTimeout(() => void load().catch(warnChunkError), Math.random() * loadWithinMs);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [api, source, missing]);
  return loaded;
}

interface Props {
  readonly source: ListSource;
  readonly list: ListPart;
  readonly headingLevel: 'h2' | 'h3' | undefined;
  readonly eager: number;
  /** Shown while nothing is live. */
  readonly empty: ReactNode;
}

/** The grid of live events: one that has ended leaves it, and one that starts enters at its end. */
export function LiveGrid({ source, list, headingLevel, eager, empty }: Props) {
  useFollowScoreboard();
  const arrivals = useArrivals(source, list);
  const ids = new Set(list.entries.map(({ id }) => id));
  const events = [...list.entries, ...arrivals.filter(({ id }) => !ids.has(id))];
  const { live } = useScoreboardRows({ live: events, upcoming: noEvents });
  // The cards that stay keep their size.
  const [sizedFor] = useState(live.length);
  if (live.length === 0) return empty;
  return (
    <div data-scoreboard-row>
      <EventGrid
        events={live}
        headingLevel={headingLevel}
        eager={eager}
        sizedFor={sizedFor === 0 ? live.length : sizedFor}
      />
    </div>
  );
}
