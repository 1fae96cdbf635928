import { useMemo } from 'react';
import { useClock } from '../../../lib/portal/use-now.ts';
import type { CardEvent } from './card-event.ts';
import { isOverdue } from './event-properties.ts';

/**
 * Returns the events without upcoming ones that are long overdue: they may be over, or never be shown, so
 * nothing should lead with them.
 */
export function useExpectedEvents(events: readonly CardEvent[]): readonly CardEvent[] {
  // A text, so that the clock re-renders only when one becomes overdue.
  const overdue = useClock((now) =>
    events
      .filter((event) => event.eventStatus === 'upcoming' && isOverdue(event, now))
      .map(({ id }) => id)
      .join(' '),
  );
  return useMemo(() => {
    if (overdue === '') return events;
    const ids = new Set(overdue.split(' '));
    return events.filter(({ id }) => !ids.has(id));
  }, [events, overdue]);
}
