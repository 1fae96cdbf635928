import type { EventListBody } from '@grandstand/contract';

type Paging = 'page' | 'size' | 'next' | 'count';

/**
 * Where the entries of a list come from: a call and its body without the paging. Plain JSON, so that
 * a loader can hand it to its page and the page asks for further parts with it.
 */
export interface ListSource {
  readonly call: 'eventList';
  readonly body: Readonly<Omit<EventListBody, Paging>>;
}

/** Tells lists apart; a list keeps its name when time moves its range of dates on. */
export function nameOfSource({ call, body }: ListSource): string {
  const { event_date: _moving, ...fixed } = body;
  return JSON.stringify([call, fixed]);
}
