import type { registerBody } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';
import { brokenUniqueRule } from '../../platform/database/database-error.ts';
import { json } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/error.ts';
import { newId } from '../../platform/id.ts';
import { openSession, type SessionTokens } from '../session/session.service.ts';
import { hashPassword } from './password.ts';
import {
  insertUser,
  selectUser,
  selectUserByEmail,
  selectUserForUpdate,
  type UserRow,
} from './user.queries.ts';

export { deleteUser, updateUser, type UserRow } from './user.queries.ts';

/** The form in which addresses are stored and compared. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const findUserByEmail = (trx: Trx, tenantId: string, email: string) =>
  selectUserByEmail(trx, tenantId, normalizeEmail(email));

/** The user, locked until the transaction ends; null when there is none. */
export const lockUser = (trx: Trx, tenantId: string, id: string) =>
  selectUserForUpdate(trx, tenantId, id);

/** Creates an account and its provisional session. Throws `user_already_exists`. */
export async function register(
  ctx: Ctx,
  body: z.output<typeof registerBody>,
): Promise<{ user: UserRow; tokens: SessionTokens }> {
  const tenantId = ctx.tenant.id;
  const passwordHash = await hashPassword(body.password);
  const now = new Date(ctx.clock());
  try {
    return await ctx.db.forTenant(tenantId, async (trx) => {
      const user = await insertUser(trx, {
        tenant_id: tenantId,
        id: newId('u'),
        email: normalizeEmail(body.username),
        password_hash: passwordHash,
        display_name: body.display_name,
        full_name: body.display_name,
        city: body.city ?? null,
        gender: body.gender ?? null,
        date_of_birth: body.date_of_birth ?? null,
        phone: body.phone ?? null,
        country_name: body.country_name ?? null,
        postal_code: body.postal_code ?? null,
        favorite_club_id: null,
        options: json({}),
        created_at: now,
        updated_at: now,
      });
      return { user, tokens: await openSession(ctx, trx, user.id, null) };
    });
  } catch (error) {
    if (brokenUniqueRule(error) === 'user_account_email')
      throw new AppError('user_already_exists', { cause: error });
    throw error;
  }
}

/** The account of the session. Throws `unauthorized` when it is gone. */
export async function getOwnUser(ctx: Ctx): Promise<UserRow> {
  const { session, tenant } = ctx;
  if (session === null) throw new AppError('unauthorized');
  const user = await ctx.db.forTenant(tenant.id, (trx) =>
    selectUser(trx, tenant.id, session.userId),
  );
  if (user === null) throw new AppError('unauthorized');
  return user;
}
