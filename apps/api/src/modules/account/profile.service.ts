import { maxOptionsLength, type Profile, type profileUpdateBody } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { json } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/context/error.ts';
import { identitiesById } from '../identity/index.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { type UserRow, lockUser, updateUser } from '../user/index.ts';

type Change = z.output<typeof profileUpdateBody>['data'];

const invalid = (field: string, message: string) =>
  new AppError('validation_failed', { details: [{ path: `body.data.${field}`, message }] });

/** Returns the club to store; undefined leaves it unchanged. */
async function favoriteClub(
  scope: Scope,
  { identity, identityItem }: Change,
): Promise<string | null | undefined> {
  if (identityItem === undefined || identityItem === null) return identityItem;
  const club = (await identitiesById(scope, [identityItem])).get(identityItem);
  if (club === undefined || club.type !== 'team') throw new AppError('identity_not_found');
  const parents = [club.parent_id, ...club.identity_ids];
  if (identity !== undefined && identity !== null && !parents.includes(identity))
    throw invalid('identity', 'must be an identity that identityItem belongs to');
  return club.id;
}

/** Merges survey records, so that two devices do not undo each other's (SRV-13). */
function mergedOptions(user: UserRow, added: Change['options']): Profile['options'] {
  const records = Object.entries(added ?? {}).map(([name, { surveyName, skipped, submitted }]) => [
    name,
    {
      surveyName,
      ...(skipped === undefined ? {} : { skipped }),
      ...(submitted === undefined ? {} : { submitted }),
    },
  ]);
  const options = { ...user.options, ...Object.fromEntries(records) } as Profile['options'];
  if (JSON.stringify(options).length > maxOptionsLength)
    throw invalid('options', `must not be longer than ${maxOptionsLength} characters`);
  return options;
}

/**
 * Changes the sent fields (ACC-03, A-15). Throws `identity_not_found` for a club that the tenant does not
 * have, `validation_failed`, and `unauthorized` for a deleted account.
 */
export async function updateProfile(ctx: Ctx, { data }: { data: Change }): Promise<UserRow> {
  const { userId } = requireSession(ctx);
  return ctx.db.forTenant(ctx, async (scope) => {
    const user = await lockUser(scope, userId);
    if (user === null) throw new AppError('unauthorized');
    const changed = await updateUser(scope, userId, {
      // Kysely leaves columns with undefined values unchanged.
      display_name: data.displayName,
      full_name: data.displayName,
      country_name: data.countryName,
      phone: data.phone,
      postal_code: data.postalCode,
      city: data.city,
      gender: data.gender,
      date_of_birth: data.dateOfBirth,
      spoiler_free: data.spoilerFree,
      favorite_club_id: await favoriteClub(scope, data),
      ...(data.options === undefined ? {} : { options: json(mergedOptions(user, data.options)) }),
      updated_at: new Date(ctx.clock()),
    });
    return changed ?? user;
  });
}
