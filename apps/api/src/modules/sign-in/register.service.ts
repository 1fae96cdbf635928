import type { registerBody } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { violatedUniqueConstraint } from '../../platform/database/database-error.ts';
import { AppError } from '../../platform/context/error.ts';
import { recordConsents } from '../consent/index.ts';
import { type SessionTokens, openSession } from '../session/index.ts';
import { type UserRow, createUser, hashPassword, rejectGuessablePassword } from '../user/index.ts';
import { sendVerification } from '../verification/index.ts';

/**
 * Creates an account with a provisional session and sends a mail to confirm its address. Throws
 * `user_already_exists`, `password_guessable`.
 */
export async function register(
  ctx: Ctx,
  body: z.output<typeof registerBody>,
): Promise<{ user: UserRow; tokens: SessionTokens }> {
  await rejectGuessablePassword(ctx, body.password, [body.username, body.display_name]);
  const passwordHash = await hashPassword(ctx, body.password);
  try {
    return await ctx.db.forTenant(ctx, async (scope) => {
      const user = await createUser(scope, {
        email: body.username,
        displayName: body.display_name,
        passwordHash,
        verifiedAt: null,
        now: new Date(ctx.clock()),
        fields: {
          city: body.city ?? null,
          gender: body.gender ?? null,
          date_of_birth: body.date_of_birth ?? null,
          phone: body.phone ?? null,
          country_name: body.country_name ?? null,
          postal_code: body.postal_code ?? null,
        },
      });
      await recordConsents(ctx, scope, user.id);
      await sendVerification(ctx, scope, user.id);
      return { user, tokens: await openSession(ctx, scope, user.id, null) };
    });
  } catch (error) {
    if (violatedUniqueConstraint(error) === 'user_account_email')
      throw new AppError('user_already_exists', { cause: error });
    throw error;
  }
}
