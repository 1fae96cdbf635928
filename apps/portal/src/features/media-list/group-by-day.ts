import type { EventListEntry } from '@grandstand/contract';
import { startOf } from './event-facts.ts';
import { dayKeyOf } from './use-event-time.ts';

export interface DayGroup {
  /** `2026-11-21` in the zone. */
  readonly day: string;
  /** Start of the first event, epoch ms. */
  readonly time: number;
  readonly events: EventListEntry[];
}

/** Puts events that follow each other under their calendar day in a zone; keeps their order. */
export function groupByDay(
  events: readonly EventListEntry[],
  timeZone: string | undefined,
): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const event of events) {
    const time = startOf(event);
    const day = dayKeyOf(time, timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.events.push(event);
    else groups.push({ day, time, events: [event] });
  }
  return groups;
}
