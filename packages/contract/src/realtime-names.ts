/** Socket message names and payload shapes (specification point 7, RTM rows). No schema library here. */

export interface ClientMessages {
  'join-user-room': { userId: string };
  'leave-user-room': Record<string, never>;
  'join-event-room': { eventId: string };
  /** `customer` names the tenant; the server ignores it and uses its own knowledge (SEC-18). */
  'leave-event-room': { eventId: string; customer: string };
  'register-user': Record<string, unknown>;
  'comment-on-media': Record<string, unknown>;
}

export interface ServerMessages {
  /** Unsigned manifest address of the event of the room (SEC-17). */
  'event-url-change': { eventUrl: string };
  'remove-user-device': { deviceId: string };
  /** The event changed: load it again. */
  'update-event': { eventId: string };
  'user-purchase-status': { status: string; event_id?: string; subscription_id?: string };
}

export const clientMessageNames = [
  'join-user-room',
  'leave-user-room',
  'join-event-room',
  'leave-event-room',
  'register-user',
  'comment-on-media',
] as const satisfies readonly (keyof ClientMessages)[];

export const serverMessageNames = [
  'event-url-change',
  'remove-user-device',
  'update-event',
  'user-purchase-status',
] as const satisfies readonly (keyof ServerMessages)[];
