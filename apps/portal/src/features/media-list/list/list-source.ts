import type { ClipListBody, ClipUserListBody, EventListBody } from '@grandstand/contract';

type Paging = 'page' | 'size' | 'next' | 'count';
type Filters<B> = Readonly<Omit<B, Paging>>;

export interface EventSource {
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
export type ListSource = EventSource | ClipSource | OwnClipSource;

/** Returns a name that identifies a list; it does not change as its date range moves with time. */
export function nameOfSource({ call, body }: ListSource): string {
  const { event_date: _moving, ...fixed } = { event_date: null, ...body };
  return JSON.stringify([call, fixed]);
}
