import { z } from 'zod';
import { id } from './primitives.ts';

/** Validation of what a socket client sends. Unknown payloads are dropped, never fatal (RTM-13). */
export const clientMessages = {
  'join-user-room': z.object({ userId: id }),
  'leave-user-room': z.unknown(),
  'join-event-room': z.object({ eventId: id }),
  'leave-event-room': z.object({ eventId: id, customer: z.string().max(64).optional() }),
  'register-user': z.unknown(),
  'comment-on-media': z.unknown(),
} as const;
