import { z } from 'zod';
import { id, isoTime, listOf, text } from '../call/primitives.ts';
import { operatorKeyMaxDays } from './operator-constants.ts';
import { permissions } from './permissions.ts';

export const operatorPasskey = z.object({
  id,
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export type OperatorPasskey = z.infer<typeof operatorPasskey>;

/** A key of a script. */
export const operatorKey = z.object({
  id,
  name: z.string(),
  /** First characters, to recognise it by. */
  start: z.string(),
  scopes: z.array(z.enum(permissions)),
  createdBy: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime,
  /** To the minute; null if it was never used. */
  lastUsedAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
});
export type OperatorKey = z.infer<typeof operatorKey>;

export const operatorKeyCreateBody = z.strictObject({
  name: text(100).trim(),
  /** Permissions that the creator has too. */
  scopes: listOf(z.enum(permissions), permissions.length).refine(
    (scopes) => scopes.length > 0,
    'must name at least one permission',
  ),
  /** Days until it expires. */
  days: z.int().min(1).max(operatorKeyMaxDays, `must not be more than ${operatorKeyMaxDays}`),
});
