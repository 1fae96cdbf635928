import { z } from 'zod';
import { id } from './primitives.ts';

/** An account made with the content, for demos only. */
export const contentUser = z.strictObject({
  id,
  email: z.email(),
  password: z.string().min(8),
  displayName: z.string().min(1),
  canCreateGlobalTag: z.boolean(),
  /** How long ago the account was made, in days. */
  ageDays: z.int().min(0),
});
export type ContentUser = z.infer<typeof contentUser>;

/** What accounts add to the content of a tenant. */
export const userContent = { users: z.array(contentUser) };
