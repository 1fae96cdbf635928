import type { Event, EventListEntry } from '@grandstand/contract';

type Presented = Omit<EventListEntry, 'match'> & Partial<Pick<Event, 'eventDescription'>>;

/**
 * Returns an event of minors as shown to everyone: team names instead of the written title, no texts and no
 * player, because any of them may name a child.
 */
export function withoutNames<E extends Presented>(event: E): E {
  const { team1, team2, title } = event;
  return {
    ...event,
    title: team1 === null || team2 === null ? title : `${team1.Name} – ${team2.Name}`,
    metaTitle: null,
    playerNumber: null,
    playerColor: null,
    ...('eventDescription' in event && { eventDescription: null }),
    safeguarded: true,
  };
}
