import type { ServerMessages } from '@grandstand/contract/constants';

/** Time this process spends on one page that loads an event, ms. */
const msPerPage = 2;
/** Minimum period for reloads, ms: other processes need time to receive the change. */
const minSpreadMs = 200;

/** Returns the period over which this many pages spread their reloads of an event, ms. */
export const reloadSpreadMs = (pages: number): number => Math.max(minSpreadMs, pages * msPerPage);

/**
 * The only way to emit to a room: to its pages in every process. Delivery is best effort. Changes of which
 * every process learns by itself are emitted to its `OwnRooms` instead.
 */
export interface Realtime {
  /**
   * Emits to every open page of the event. Each process extends `loadWithinMs` as far as the number of its
   * pages requires.
   */
  emitToEvent<N extends keyof ServerMessages>(
    tenantId: string,
    eventId: string,
    name: N,
    payload: ServerMessages[N],
  ): void;
  /** Number of this process's connections in an event's room; each connection has one socket at a time. */
  countInEvent(tenantId: string, eventId: string): number;
  /** Number of open pages of an event in all processes; those of the others may be some seconds old. */
  countPages(tenantId: string, eventId: string): number;
  /** Emits to every signed-in page of the user, in every process. */
  emitToUser<N extends keyof ServerMessages>(
    tenantId: string,
    userId: string,
    name: N,
    payload: ServerMessages[N],
  ): void;
  /** Makes the sockets of an ended session leave the user's room and become anonymous, in every process. */
  endSession(tenantId: string, sessionId: string): void;
  /** Calls `listener` for every session that ends, in any process. Returns a function that ends this. */
  onSessionEnd(listener: (tenantId: string, sessionId: string) => void): () => void;
}

/** Number of open pages of an event. */
export interface EventPages {
  readonly tenantId: string;
  readonly eventId: string;
  readonly pages: number;
}

/** The rooms of events. */
export type EventRooms = Pick<Realtime, 'emitToEvent' | 'countInEvent'>;

/**
 * The rooms of this process alone. For what every process learns by itself: by a job that all of them run,
 * or from the channel of event changes. Requests do not get it, so that what they emit reaches all.
 */
export interface OwnRooms extends EventRooms {
  /** Number of open sockets of this process. */
  countSockets(): number;
  /** Lists the events with open pages in this process. */
  listEvents(): readonly EventPages[];
  /** Emits to the sockets in a room of the tenant that is not an event's. */
  emitToRoom<N extends keyof ServerMessages>(
    tenantId: string,
    room: string,
    name: N,
    payload: ServerMessages[N],
  ): void;
  /** Number of this process's connections in that room. */
  countInRoom(tenantId: string, room: string): number;
}
