import type { ClipListBody, ClipUserListBody, EventListBody } from '@grandstand/contract';

type Paging = 'page' | 'size' | 'next' | 'count';
type Filters<B> = Readonly<Omit<B, Paging>>;

export interface EventListSource {
  readonly call: 'event.list';
  readonly body: Filters<EventListBody>;
}
export interface ClipSource {
  readonly call: 'clip.list';
  readonly body: Filters<ClipListBody>;
}
/** The clips of the signed-in viewer. */
export interface OwnClipSource {
  readonly call: 'clip.listOwn';
  readonly body: Filters<ClipUserListBody>;
}

/**
 * The source of a list: a call and its body without paging. Plain JSON, so that a loader can pass it to its
 * page, which loads further parts with it.
 */
export type ListSource = EventListSource | ClipSource | OwnClipSource;

/** Returns a key that identifies a list. It omits the date range, which moves with time. */
export function keyOfSource({ call, body }: ListSource): string {
  const { event_date: _dateRange, ...filters } = { event_date: null, ...body };
  return JSON.stringify([call, filters]);
}
