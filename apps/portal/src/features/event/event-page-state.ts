import type { Event } from '@grandstand/contract';
import type { UpdateEventMessage } from '@grandstand/contract/names';
import { hasNoReplay, pageStatusOf } from '../event-card/index.ts';

/**
 * What the page knows beyond the loaded event (EVT-16). `data` is always there on this page: a
 * missing event is a page of its own.
 */
export interface EventPageState {
  readonly data: Event;
  readonly streamError: string | null;
  /** Counts changes of the stream's address: each one starts the player afresh (RTM-10). */
  readonly streamChanges: number;
  /** The replay of a live event, while its last minutes are still being watched. */
  readonly replay: Event | null;
  /**
   * The live stream ended while the viewer watched; the replay is offered and waits for a click.
   */
  readonly hasEnded: boolean;
  /** An address that was announced and stays true until the event itself says so. */
  readonly announcedUrl: string | null;
  /** It became playable while the page was open: start without a click. */
  readonly startsByItself: boolean;
  /** The viewer could watch it while the page was open, and may not any more: refunded, or run out. */
  readonly hasLostAccess: boolean;
}

export type EventPageAction =
  /** The event was loaded (again). `watching`: the player is running, paused or waiting. */
  | { readonly type: 'loaded'; readonly event: Event; readonly watching: boolean }
  /** What of the event is another now, as the room was told (RTM-12). */
  | { readonly type: 'news'; readonly news: UpdateEventMessage; readonly watching: boolean }
  /** `event-url-change` (RTM-09, RTM-10). */
  | { readonly type: 'url-changed'; readonly eventUrl: string }
  | { readonly type: 'stream-failed'; readonly code: string | null }
  | { readonly type: 'stream-ended' }
  | { readonly type: 'replay-wanted' };

export const initialPageState = (event: Event): EventPageState => ({
  data: event,
  streamError: null,
  streamChanges: 0,
  replay: null,
  hasEnded: false,
  announcedUrl: null,
  startsByItself: false,
  hasLostAccess: false,
});

/** The answer may be older than the announcement: what was announced is live. */
function asAnnounced(event: Event, announcedUrl: string | null): Event {
  if (announcedUrl === null || event.eventStatus !== 'upcoming') return event;
  return { ...event, eventStatus: 'live', source: { ...event.source, hd: announcedUrl } };
}

const grant = /(?<=\/media\/)h\/[^/]+(?=\/)/;

/** Whether an address was made for one viewer and ends. */
export const isGranted = (address: string | null): boolean =>
  address !== null && grant.test(address);

/** Whether two addresses are the same but for their grants: each answer carries a new one. */
export const isSameStream = (one: string, other: string | null): boolean =>
  other !== null && one.replace(grant, 'h') === other.replace(grant, 'h');

/** The player keeps the address that it plays, until it asks for another or the stream is another. */
function keepPlaying(before: Event, event: Event): Event {
  const [old, fresh] = [before.source.hd, event.source.hd];
  if (old === null || fresh === null || pageStatusOf(before) !== pageStatusOf(event)) return event;
  return isSameStream(old, fresh) ? { ...event, source: { ...event.source, hd: old } } : event;
}

function withLoaded(state: EventPageState, answer: Event, watching: boolean): EventPageState {
  const event = asAnnounced(answer, state.announcedUrl);
  const before = pageStatusOf(state.data);
  const after = pageStatusOf(event);
  // A viewer who still watches the last minutes keeps the stream; its end then offers the replay.
  const hasLostAccess =
    !event.isEventAvailableForUser && (state.hasLostAccess || state.data.isEventAvailableForUser);
  if (before === 'live' && after === 'vod' && watching && !state.hasEnded && !hasLostAccess) {
    return { ...state, replay: event };
  }
  return {
    ...state,
    data: keepPlaying(state.data, event),
    replay: null,
    hasEnded: state.hasEnded && after === 'vod',
    startsByItself: state.startsByItself || (before === 'upcoming' && after === 'live'),
    hasLostAccess,
  };
}

/** The event as it is known, also while its last minutes are still being watched. */
const newestOf = ({ replay, data }: EventPageState): Event => replay ?? data;

/** Whether an answer was under way while the room was told of a change. */
const isOlder = ({ updatedAt }: Event, known: Event): boolean =>
  updatedAt !== null &&
  known.updatedAt !== null &&
  Date.parse(updatedAt) < Date.parse(known.updatedAt);

/** Everything that happens to an event while its page is open. */
export function reduceEventPage(state: EventPageState, action: EventPageAction): EventPageState {
  switch (action.type) {
    case 'loaded':
      return isOlder(action.event, newestOf(state))
        ? state
        : withLoaded(state, action.event, action.watching);
    case 'news':
      return withLoaded(state, { ...newestOf(state), ...action.news }, action.watching);
    case 'url-changed': {
      const { data } = state;
      return {
        ...state,
        data: {
          ...data,
          eventStatus: data.eventStatus === 'channel' ? 'channel' : 'live',
          source: { ...data.source, hd: action.eventUrl },
        },
        streamError: null,
        streamChanges: state.streamChanges + 1,
        replay: null,
        hasEnded: false,
        announcedUrl: action.eventUrl,
        startsByItself: true,
      };
    }
    case 'stream-failed':
      return state.streamError === action.code ? state : { ...state, streamError: action.code };
    case 'stream-ended':
      return pageStatusOf(state.data) === 'live'
        ? { ...state, data: state.replay ?? state.data, replay: null, hasEnded: true }
        : state;
    case 'replay-wanted':
      return { ...state, hasEnded: false, startsByItself: true };
  }
}

/** What stands in the place of the picture. */
export type Stage =
  | 'player'
  /** Others of the account play in the place of this device. */
  | 'streams'
  | 'countdown'
  | 'cancelled'
  | 'no-stream'
  | 'no-replay'
  | 'ended'
  | 'locked'
  | 'region';

/** Chooses the stage; `locked` is whether the viewer may not watch for another reason than place. */
export function stageOf(state: EventPageState, locked: boolean): Stage {
  const { data, hasEnded } = state;
  // A cancelled event needs neither a ticket nor a region.
  if (data.cancelled) return 'cancelled';
  // Nor does a match that was not recorded.
  if (!hasEnded && hasNoReplay(data)) return 'no-replay';
  if (!data.isEventAvailableInUserRegion) return 'region';
  if (locked) return 'locked';
  if (hasEnded) return 'ended';
  const status = pageStatusOf(data);
  if (status === 'upcoming') return 'countdown';
  if (data.source.hd !== null) return 'player';
  return status === 'vod' ? 'no-replay' : 'no-stream';
}
