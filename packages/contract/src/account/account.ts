import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import type { accountAddresses } from './account-constants.ts';
import { inContent, isoTime, noContent } from '../call/primitives.ts';
import { signInProviders } from '../sign-in/sign-in-constants.ts';

/** Account data beyond the profile. */
export const account = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** False for an account that a provider's sign-in created and that never set a password. */
  hasPassword: z.boolean(),
  /** Linked sign-in providers. */
  providers: z.array(
    z.object({
      provider: z.enum(signInProviders),
      /** Email address from the provider, if any. */
      email: z.string().nullable(),
      addedAt: isoTime,
    }),
  ),
  avatarUrl: z.string().nullable(),
});
export type Account = z.infer<typeof account>;
export const accountResponse = inContent(account);

/**
 * Body of `/api/user/delete_account`. The password is required if the account has one; the error
 * states it if it is missing.
 */
export const accountDeleteBody = z
  .strictObject({ password: z.string().min(1).max(200).optional() })
  .optional();
export type AccountDeleteBody = z.input<typeof accountDeleteBody>;

/**
 * Builds the calls of accounts.
 * @param exported the parts of the account export that the other nouns define
 */
export const accountCallsWith = <Exported extends z.ZodRawShape>(exported: Exported) =>
  ({
    get: {
      summary: "Returns the caller's account: address, ways to sign in, avatar",
      response: accountResponse,
    },
    remove: {
      summary: "Deletes the caller's account and everything that belongs to it",
      body: accountDeleteBody,
      response: noContent,
    },
    export: {
      summary: 'Returns all data that is stored about the caller',
      response: inContent(z.object({ exportedAt: isoTime, account, ...exported })),
    },
  }) as const satisfies CallSchemasOf<typeof accountAddresses>;
