import type { FormatDay } from '../../../lib/i18n/relative-day.ts';
import { startOf, type CardEvent } from '../../event-card/index.ts';

export interface DayGroup {
  readonly day: string;
  /** Start of the first event, epoch ms. */
  readonly time: number;
  readonly events: readonly CardEvent[];
}

/**
 * Groups events by calendar day, sorted by start: a schedule ignores the curated order of the list.
 */
export function groupByDay(events: readonly CardEvent[], formatDay: FormatDay): DayGroup[] {
  const days = new Map<string, CardEvent[]>();
  for (const event of events.toSorted((a, b) => startOf(a) - startOf(b))) {
    const day = formatDay(startOf(event));
    const ofDay = days.get(day);
    if (ofDay === undefined) days.set(day, [event]);
    else ofDay.push(event);
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    time: ofDay[0] === undefined ? 0 : startOf(ofDay[0]),
    events: ofDay,
  }));
}
