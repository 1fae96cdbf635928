import type { ClipListBody, ClipUserListBody, EventListBody } from '@grandstand/contract';

type Paging = 'page' | 'size' | 'next' | 'count';
type Filters<B> = Readonly<Omit<B, Paging>>;

export interface EventSource {
  readonly call: 'eventList';
  readonly body: Filters<EventListBody>;
}
export interface ClipSource {
  readonly call: 'clipList';
  readonly body: Filters<ClipListBody>;
}
/** The clips of the signed-in viewer. */
export interface OwnClipSource {
  readonly call: 'clipUserList';
  readonly body: Filters<ClipUserListBody>;
}

/**
 * Where the entries of a list come from: a call and its body without the paging. Plain JSON, so that
 * a loader can hand it to its page and the page asks for further parts with it.
 */
export type ListSource = EventSource | ClipSource | OwnClipSource;

/** Tells lists apart; a list keeps its name when time moves its range of dates on. */
export function nameOfSource({ call, body }: ListSource): string {
  const { event_date: _moving, ...fixed } = { event_date: null, ...body };
  return JSON.stringify([call, fixed]);
}
