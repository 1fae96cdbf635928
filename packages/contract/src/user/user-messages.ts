import { z } from 'zod';
import { id } from '../call/primitives.ts';

/** Messages about a user, and about the room of their own pages (specification point 7, RTM rows). */
export interface UserClientMessages {
  'join-user-room': { userId: string };
  'leave-user-room': Record<string, never>;
  'register-user': Record<string, unknown>;
}

/** Validates messages from socket clients. Invalid payloads are dropped, never fatal (RTM-13). */
export const userClientSchemas = {
  'join-user-room': z.object({ userId: id }),
  'leave-user-room': z.unknown(),
  'register-user': z.unknown(),
} as const satisfies Readonly<Record<keyof UserClientMessages, z.ZodType>>;
