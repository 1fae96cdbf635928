import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import type { accountAddresses } from './account-constants.ts';
import { inContent, isoTime, noContent } from './primitives.ts';
import { signInProviders } from './sign-in-constants.ts';

/** What the account is, besides its profile. */
export const account = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** False for an account that was made by a provider's sign-in and never chose one. */
  hasPassword: z.boolean(),
  /** Providers it can be entered with. */
  providers: z.array(
    z.object({
      provider: z.enum(signInProviders),
      /** The address that the provider gave, if any. */
      email: z.string().nullable(),
      addedAt: isoTime,
    }),
  ),
  avatarUrl: z.string().nullable(),
});
export type Account = z.infer<typeof account>;
export const accountAnswer = inContent(account);

/** Body of `/api/user/delete_account`; the password is needed where the account has one. */
export const accountDeleteBody = z.strictObject({
  password: z.string().min(1).max(200).optional(),
});
export type AccountDeleteBody = z.input<typeof accountDeleteBody>;

/** The calls of accounts; `kept` is what the nouns keep of one, as its export gives it. */
export const accountCallsWith = <Exported extends z.ZodRawShape>(exported: Exported) =>
  ({
    accountGet: {
      summary: 'What the account is: its address, ways to sign in, avatar',
      answer: accountAnswer,
    },
    accountDelete: {
      summary: "Delete the caller's account and everything that belongs to it",
      body: accountDeleteBody,
      answer: noContent,
    },
    accountExport: {
      summary: 'Everything kept about the caller',
      answer: inContent(z.object({ exportedAt: isoTime, account, ...exported })),
    },
  }) as const satisfies CallSchemasOf<typeof accountAddresses>;
