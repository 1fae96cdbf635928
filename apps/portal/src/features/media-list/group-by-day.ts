import type { EventListEntry } from '@grandstand/contract';
import { startOf, type NameDay } from '../event-card/index.ts';

export interface DayGroup {
  readonly day: string;
  /** Start of the first event, epoch ms. */
  readonly time: number;
  readonly events: EventListEntry[];
}

/** Puts events that follow each other under their calendar day; keeps their order. */
export function groupByDay(events: readonly EventListEntry[], nameDay: NameDay): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const event of events) {
    const time = startOf(event);
    const day = nameDay(time);
    const last = groups.at(-1);
    if (last?.day === day) last.events.push(event);
    else groups.push({ day, time, events: [event] });
  }
  return groups;
}
