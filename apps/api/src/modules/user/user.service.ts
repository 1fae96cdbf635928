import type { Updateable } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { json } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import {
  findUser,
  findUserByNormalizedEmail,
  insertUser,
  updateUser as updateRow,
} from './user.queries.ts';
import type { UserAccountTable, UserRow } from './user.table.ts';

/** Normalises an address for storage and comparison. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const findUserByEmail = (scope: Scope, email: string) =>
  findUserByNormalizedEmail(scope, normalizeEmail(email));

export { findUser, lockUser } from './user.queries.ts';

/** Changes an account and returns it, or null if it is gone. */
export const updateUser = (
  scope: Scope,
  id: string,
  change: Updateable<UserAccountTable>,
): Promise<UserRow | null> => updateRow(scope, id, change);

/** Optional sign-up fields. */
type ProfileFields = Pick<
  UserRow,
  'city' | 'gender' | 'date_of_birth' | 'phone' | 'country_name' | 'postal_code'
>;

interface NewUser {
  readonly email: string;
  readonly displayName: string;
  /** Null for an account made by a provider's sign-in. */
  readonly passwordHash: string | null;
  readonly verifiedAt: Date | null;
  readonly now: Date;
  readonly fields?: ProfileFields;
}

const noFields: ProfileFields = {
  city: null,
  gender: null,
  date_of_birth: null,
  phone: null,
  country_name: null,
  postal_code: null,
};

/** Inserts an account. Throws the database's error if the address is taken. */
export const createUser = (
  scope: Scope,
  { email, displayName, passwordHash, verifiedAt, now, fields = noFields }: NewUser,
): Promise<UserRow> =>
  insertUser(scope, {
    tenant_id: scope.tenantId,
    id: newId('u'),
    email: normalizeEmail(email),
    password_hash: passwordHash,
    display_name: displayName,
    full_name: displayName,
    ...fields,
    favorite_club_id: null,
    options: json({}),
    email_verified_at: verifiedAt,
    created_at: now,
    updated_at: now,
  });

/** Returns the account of the session. Throws `unauthorized` if it is gone. */
export async function getOwnUser(ctx: Ctx): Promise<UserRow> {
  const { session } = ctx;
  if (session === null) throw new AppError('unauthorized');
  const user = await ctx.db.forTenant(ctx, (scope) => findUser(scope, session.userId));
  if (user === null) throw new AppError('unauthorized');
  return user;
}
