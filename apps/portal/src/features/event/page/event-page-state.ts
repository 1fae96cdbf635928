import type { Event } from '@grandstand/contract';
import { isSameStream, type EventPatch } from '@grandstand/contract/constants';
import { hasNoReplay, pageStatusOf } from '../../event-card/index.ts';

/**
 * State of the page beyond the loaded event (EVT-16). `data` is always present: a missing event has its own
 * page.
 */
export interface EventPageState {
  readonly data: Event;
  readonly streamError: string | null;
  /** Counts changes of the stream address. Each one restarts the player (RTM-10). */
  readonly streamChanges: number;
  /** Replay of a live event while the viewer still watches the last minutes. */
  readonly replay: Event | null;
  /** The live stream ended while the viewer watched. The page offers the replay and waits for a click. */
  readonly hasEnded: boolean;
  /** Announced address, valid until the event itself has it. */
  readonly announcedUrl: string | null;
  /** The event became playable while the page was open: start without a click. */
  readonly startsByItself: boolean;
  /** The viewer lost access while the page was open, by refund or expiry. */
  readonly hasLostAccess: boolean;
}

export type EventPageAction =
  /** The event was loaded or reloaded. `watching`: the player is playing, paused or buffering. */
  | { readonly type: 'loaded'; readonly event: Event; readonly watching: boolean }
  /** An update of the event from its room (RTM-12). */
  | { readonly type: 'updated'; readonly patch: EventPatch; readonly watching: boolean }
  /** `event-url-change` (RTM-09, RTM-10). */
  | { readonly type: 'url-changed'; readonly eventUrl: string }
  | { readonly type: 'stream-failed'; readonly code: string | null }
  | { readonly type: 'stream-ended' }
  | { readonly type: 'replay-requested' };

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

/** Applies the announced address if the response predates it: an announced stream is live. */
function asAnnounced(event: Event, announcedUrl: string | null): Event {
  if (announcedUrl === null || event.eventStatus !== 'upcoming') return event;
  return { ...event, eventStatus: 'live', source: { ...event.source, hd: announcedUrl } };
}

/**
 * Returns the event with the address in use if it is of the same stream: another one would restart the
 * player.
 */
function withCurrentAddress(before: Event, event: Event): Event {
  const [current, renewed] = [before.source.hd, event.source.hd];
  if (current === null || renewed === null || pageStatusOf(before) !== pageStatusOf(event))
    return event;
  return isSameStream(current, renewed)
    ? { ...event, source: { ...event.source, hd: current } }
    : event;
}

/** True if the viewer may watch the event. A closed clip counts as available (EVT-08), but cannot be watched. */
const isAvailable = ({ isEventAvailableForUser, isClosed }: Event): boolean =>
  isEventAvailableForUser && isClosed !== true;

function withLoaded(state: EventPageState, loaded: Event, watching: boolean): EventPageState {
  const event = asAnnounced(loaded, state.announcedUrl);
  const before = pageStatusOf(state.data);
  const after = pageStatusOf(event);
  const hasLostAccess = !isAvailable(event) && (state.hasLostAccess || isAvailable(state.data));
  // A viewer who watches the last minutes stays in the live stream. Its end then offers the replay.
  if (before === 'live' && after === 'vod' && watching && !state.hasEnded && !hasLostAccess) {
    return { ...state, replay: event };
  }
  return {
    ...state,
    data: withCurrentAddress(state.data, event),
    replay: null,
    hasEnded: state.hasEnded && after === 'vod',
    startsByItself: state.startsByItself || (before === 'upcoming' && after === 'live'),
    hasLostAccess,
  };
}

/** Returns the newest event, even while the viewer still watches the last minutes. */
const newestOf = ({ replay, data }: EventPageState): Event => replay ?? data;

/** True if the response predates an update from the room. */
const isOlder = ({ updatedAt }: Event, known: Event): boolean =>
  updatedAt !== null &&
  known.updatedAt !== null &&
  Date.parse(updatedAt) < Date.parse(known.updatedAt);

/** Reduces everything that happens to an event while its page is open. */
export function reduceEventPage(state: EventPageState, action: EventPageAction): EventPageState {
  switch (action.type) {
    case 'loaded':
      return isOlder(action.event, newestOf(state))
        ? state
        : withLoaded(state, action.event, action.watching);
    case 'updated':
      return withLoaded(state, { ...newestOf(state), ...action.patch }, action.watching);
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
    case 'replay-requested':
      return { ...state, hasEnded: false, startsByItself: true };
  }
}

/** The content of the page's stage. */
export type Stage =
  | 'player'
  /** Other devices of the account use all streams that it may play at once. */
  | 'stream-limit'
  | 'countdown'
  | 'cancelled'
  | 'no-stream'
  | 'no-replay'
  | 'ended'
  | 'locked'
  | 'region';

/** Chooses the stage. `isLocked`: the viewer may not watch, for a reason other than region. */
export function stageOf(state: EventPageState, isLocked: boolean): Stage {
  const { data, hasEnded } = state;
  // A cancelled event needs neither a ticket nor a region.
  if (data.cancelled) return 'cancelled';
  // Neither does a match without a recording.
  if (!hasEnded && hasNoReplay(data)) return 'no-replay';
  if (!data.isEventAvailableInUserRegion) return 'region';
  if (isLocked) return 'locked';
  if (hasEnded) return 'ended';
  const status = pageStatusOf(data);
  if (status === 'upcoming') return 'countdown';
  if (data.source.hd !== null) return 'player';
  return status === 'vod' ? 'no-replay' : 'no-stream';
}
