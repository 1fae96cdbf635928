import { z } from 'zod';
import { id, text } from '../call/primitives.ts';
import { passwordMinimum } from '../password/password-constants.ts';

/** An account to create with the content, for demos only. */
export const contentUser = z.strictObject({
  id,
  email: z.email(),
  password: z.string().min(passwordMinimum),
  displayName: text(100),
  canCreateGlobalTag: z.boolean(),
  /** Age of the account, in days. */
  ageDays: z.int().min(0),
});
export type ContentUser = z.infer<typeof contentUser>;

/** Accounts in a tenant's content. */
export const userContent = { users: z.array(contentUser) };
