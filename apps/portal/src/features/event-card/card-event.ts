import type { ChannelProgramme, EventCategory, EventListEntry } from '@grandstand/contract';

const facts = [
  'id',
  'eventId',
  'mediaType',
  'mediaSubType',
  'playerNumber',
  'momentNumber',
  'title',
  'imageUrl',
  'team1',
  'team2',
  'score',
  'eventStatus',
  'gameType',
  'cancelled',
  'date',
  'gameStartDate',
  'duration',
  'hasStream',
  'commerceType',
  'isEventAvailableForUser',
  'isEventAvailableInUserRegion',
  'match',
] as const satisfies readonly (keyof EventListEntry)[];

/** What cards, rows and rails show of an event: less than half of the entry of a list. */
export interface CardEvent extends Pick<
  EventListEntry,
  (typeof facts)[number] | 'clock' | 'priceFrom' | 'resultHidden'
> {
  readonly source: Pick<EventListEntry['source'], 'hd'>;
  /** What a channel shows now and next; absent where that was not asked for. */
  readonly programmes?: readonly Pick<ChannelProgramme, 'title' | 'start' | 'end'>[];
  readonly categories: readonly Pick<EventCategory, 'id' | 'title' | 'type'>[];
}

/** Of the entry of a list, what its cards show. */
export const cardEventOf = (entry: EventListEntry): CardEvent => ({
  ...(Object.fromEntries(facts.map((fact) => [fact, entry[fact]])) as Pick<
    EventListEntry,
    (typeof facts)[number]
  >),
  ...(entry.clock !== undefined && { clock: entry.clock }),
  ...(entry.priceFrom !== undefined && { priceFrom: entry.priceFrom }),
  ...(entry.resultHidden && { resultHidden: true }),
  source: { hd: entry.source.hd },
  categories: entry.categories.map(({ id, title, type }) => ({ id, title, type })),
});

/**
 * The entries of a list as its page keeps them. The server's page carries the data of its cards to the
 * browser beside what it wrote of them: what no card shows would be sent to every visitor. A list that
 * the browser has loaded itself goes nowhere, and stays as it is.
 */
export const cardEvents = (entries: EventListEntry[]): CardEvent[] =>
  import.meta.env.SSR ? entries.map(cardEventOf) : entries;
