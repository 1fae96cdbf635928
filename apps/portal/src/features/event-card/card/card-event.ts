import type { ChannelProgramme, EventCategory, EventListEntry } from '@grandstand/contract';

const cardFields = [
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

/** Fields that most entries lack. */
const optionalCardFields = [
  'playerName',
  'stillUrl',
  'frameUrl',
  'clock',
  'timeOrigin',
  'priceFrom',
  'resultHidden',
  'isClosed',
  'safeguarded',
] as const satisfies readonly (keyof EventListEntry)[];

/** The event fields that cards, rows and rails show: less than half of a list entry. */
export interface CardEvent extends Pick<
  EventListEntry,
  (typeof cardFields)[number] | (typeof optionalCardFields)[number]
> {
  readonly source: Pick<EventListEntry['source'], 'hd'>;
  /** Current and next programmes of a channel; absent if the list did not request it. */
  readonly programmes?: readonly Pick<ChannelProgramme, 'title' | 'start' | 'end'>[];
  readonly categories: readonly Pick<EventCategory, 'id' | 'title' | 'fullTitle' | 'type'>[];
}

/** Picks the fields of a list entry that its card shows. */
export const cardEventOf = (entry: EventListEntry): CardEvent => ({
  ...(Object.fromEntries(cardFields.map((field) => [field, entry[field]])) as Pick<
    EventListEntry,
    (typeof cardFields)[number]
  >),
  ...Object.fromEntries(
    optionalCardFields
      .filter((field) => entry[field] !== undefined)
      .map((field) => [field, entry[field]]),
  ),
  source: { hd: entry.source.hd },
  categories: entry.categories.map(({ id, title, fullTitle, type }) => ({
    id,
    title,
    ...(fullTitle !== undefined && { fullTitle }),
    type,
  })),
});

/**
 * Reduces list entries to their card fields on the server. The server sends card data to the browser next
 * to the HTML, so every unused field would reach every visitor. Lists that the browser loaded itself are
 * sent nowhere and stay unchanged.
 */
export const cardEvents = (entries: EventListEntry[]): CardEvent[] =>
  import.meta.env.SSR ? entries.map(cardEventOf) : entries;
