import type { EventListEntry } from '@grandstand/contract';
import { lockOf } from '../event-card/index.ts';

/** Matches of two teams that this viewer may open are preferred. */
const merit = (event: EventListEntry): number =>
  (event.team1 !== null && event.team2 !== null ? 2 : 0) + (lockOf(event, false) === null ? 1 : 0);

const best = (events: readonly EventListEntry[]): EventListEntry | null =>
  events.toSorted((one, other) => merit(other) - merit(one))[0] ?? null;

export interface HeroChoice {
  readonly event: EventListEntry;
  /** What else is on, or comes next: shown beside the hero. */
  readonly others: EventListEntry[];
}

/** The live match to show large, else the next one. */
export function chooseHero(
  live: readonly EventListEntry[],
  upcoming: readonly EventListEntry[],
): HeroChoice | null {
  const played = (events: readonly EventListEntry[]) => events.filter((one) => !one.cancelled);
  const event = best(played(live)) ?? best(played(upcoming));
  if (event === null) return null;
  const rest = [...live, ...upcoming].filter(({ id }) => id !== event.id);
  return { event, others: rest.slice(0, 4) };
}
