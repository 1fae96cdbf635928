import { clientMessages } from '@grandstand/contract';
import type { TenantConfig } from '@grandstand/contract';
import type { ServerMessages } from '@grandstand/contract/constants';
import type { z } from 'zod';
import type { Session } from '../context/context.ts';

/** The sending socket as modules see it. The server enforces its limits (SEC-18). */
export interface MessageSocket {
  readonly tenant: TenantConfig;
  /** Null for an anonymous socket. */
  readonly session: Session | null;
  /** Joins a room of the tenant, e.g. `event:<id>`; does nothing if the socket is in too many. */
  join(room: string): void;
  leave(room: string): void;
  /** Emits to this socket only. */
  emit<N extends keyof ServerMessages>(name: N, payload: ServerMessages[N]): void;
}

type Messages = typeof clientMessages;

/** A socket message with its handler. */
export interface SocketMessage {
  readonly name: string;
  /** Malformed payloads are dropped (RTM-13). */
  readonly receive: (socket: MessageSocket, payload: unknown) => void;
}

/**
 * Binds a message of the contract to its handler: `onMessage('join-event-room', (socket, {eventId}) => …)`.
 */
export function onMessage<N extends keyof Messages>(
  name: N,
  handle: (socket: MessageSocket, message: z.output<Messages[N]>) => void,
): SocketMessage {
  const schema: z.ZodType = clientMessages[name];
  return {
    name,
    receive: (socket, payload) => {
      const message = schema.safeParse(payload);
      if (message.success) handle(socket, message.data as z.output<Messages[N]>);
    },
  };
}

/** Room of the pages that show an event, except those whose viewers hide results. */
export const eventRoom = (id: string): string => `event:${id}`;
/**
 * Room of an event's pages whose viewers hide results. `realtime-server.ts` emits to it what `eventRoom` gets,
 * after `redactResults`.
 */
export const redactedEventRoom = (id: string): string => `event:${id}:quiet`;
/** Rooms of the pages that follow the tenant's scoreboard, by whether their viewers see results or hide them. */
export const scoreboardRooms = { shown: 'scoreboard', hidden: 'scoreboard:quiet' } as const;
/** Room of a user's signed-in pages. */
export const userRoom = (id: string): string => `user:${id}`;
