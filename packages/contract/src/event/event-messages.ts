import { z } from 'zod';
import { id } from '../call/primitives.ts';
import type { Event, EventListEntry } from './event.ts';

/** Messages from clients about an event's room or the scoreboard (specification point 7, RTM rows). */
export interface EventClientMessages {
  /**
   * With `results: 'hide'`, messages omit everything that reveals the result. Joining again changes that.
   * `knownAt` is the `updatedAt` of the event on the page. If the event has changed since, the server emits
   * `update-event` without `news` to this socket.
   */
  'join-event-room': { eventId: string; results?: 'hide'; knownAt?: string };
  /** `customer` names the tenant; the server ignores it and uses its own record (SEC-18). */
  'leave-event-room': { eventId: string; customer: string };
  'comment-on-media': Record<string, unknown>;
  /**
   * Follows the live and soon matches of the tenant; the server responds with `update-scoreboard` of all of
   * them. With `results: 'hide'`, messages omit scores, and a goal causes none. Joining again changes that.
   * Additive.
   */
  'join-scoreboard': { results?: 'hide' };
  'leave-scoreboard': Record<string, never>;
}

/**
 * An event in a message of the scoreboard: the fields of its list entry that change while a list is open.
 * `score` is absent where results are hidden.
 */
export type ScoreboardEntry = Pick<
  EventListEntry,
  | 'id'
  | 'eventStatus'
  | 'cancelled'
  | 'hasStream'
  | 'gameStartDate'
  | 'clock'
  | 'timeOrigin'
  | 'resultHidden'
> &
  Partial<Pick<EventListEntry, 'score'>>;

/**
 * The changed fields of an event, as far as they are public; additive. `source` is included only if
 * everyone may watch, since anyone can be in the room.
 */
export type EventPatch = Partial<
  Pick<
    Event,
    | 'eventStatus'
    | 'cancelled'
    | 'postponed'
    | 'gameStartDate'
    | 'gameEndDate'
    | 'duration'
    | 'hasStream'
    | 'isEnabledVidswapStats'
    | 'lineupAt'
    | 'score'
    | 'scoreTimeline'
    | 'clock'
    | 'timeOrigin'
    | 'updatedAt'
    | 'source'
    | 'resultHidden'
  >
>;

/** A message that may carry the changed fields, so that pages need not reload the event. */
interface EventPatchMessage {
  readonly news?: EventPatch;
  /**
   * With `news`: the page must also load the event at a random time within these ms, because its viewer
   * gets a personal response. Not in the specification.
   */
  readonly loadWithinMs?: number;
}

export interface EventServerMessages {
  /**
   * Unsigned manifest address of the room's event (SEC-17). `eventId` is additive: a delayed message must
   * not reach another event's page.
   */
  'event-url-change': { eventUrl: string; eventId?: string } & EventPatchMessage;
  /** The event changed. Without `news`, the page reloads it. */
  'update-event': { eventId: string } & EventPatchMessage;
  /** Changes of the scoreboard, at most one message a second. Additive. */
  'update-scoreboard': {
    /** The new and changed entries. */
    entries: ScoreboardEntry[];
    /** Ids of events that left the scoreboard; absent if there are none. */
    removed?: string[];
    /**
     * The message has every entry: earlier ones that it lacks are outdated. `complete` if these are all
     * live and soon events of the tenant, `nearest` if there are more than fit.
     */
    all?: 'complete' | 'nearest';
    /** A match started: pages that list it nowhere load it at a random time within these ms. */
    loadWithinMs?: number;
  };
}

/** Validates messages from socket clients. Invalid payloads are dropped, never fatal (RTM-13). */
export const eventClientSchemas = {
  'join-event-room': z.object({
    eventId: id,
    results: z.literal('hide').optional(),
    knownAt: z.iso.datetime().optional(),
  }),
  'leave-event-room': z.object({ eventId: id, customer: z.unknown() }),
  'comment-on-media': z.unknown(),
  'join-scoreboard': z.object({ results: z.literal('hide').optional() }),
  'leave-scoreboard': z.unknown(),
} as const satisfies Readonly<Record<keyof EventClientMessages, z.ZodType>>;
