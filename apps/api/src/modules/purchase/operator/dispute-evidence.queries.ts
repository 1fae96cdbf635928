import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';

/** The account of a customer, as it names itself. */
export interface Payer {
  readonly userId: string;
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly name: string;
  readonly since: Date;
}

/** Returns the account of a customer; null if it was deleted. */
export async function findPayer(
  { trx, tenantId }: Scope,
  customerId: string,
): Promise<Payer | null> {
  const row = await trx
    .selectFrom('customer')
    .innerJoin('user_account', (join) =>
      join
        .onRef('user_account.tenant_id', '=', 'customer.tenant_id')
        .onRef('user_account.id', '=', 'customer.user_id'),
    )
    .select([
      'user_account.id as userId',
      'user_account.email',
      'user_account.email_verified_at as emailVerifiedAt',
      'user_account.full_name',
      'user_account.display_name',
      'user_account.created_at as since',
    ])
    .where('customer.tenant_id', '=', tenantId)
    .where('customer.id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { full_name: fullName, display_name: displayName, ...payer } = row;
  return { ...payer, name: fullName === '' ? displayName : fullName };
}

/** How far a customer watched a video, and when last. Lengths are in seconds. */
export interface Watched {
  readonly eventId: string;
  readonly position: number;
  readonly duration: number;
  readonly isFinished: boolean;
  readonly at: Date;
}

/** Returns what an account watched, the latest first. An account has 500 positions at most. */
export const selectWatched = ({ trx, tenantId }: Scope, userId: string): Promise<Watched[]> =>
  trx
    .selectFrom('playback_position')
    .select([
      'event_id as eventId',
      'position',
      'duration',
      'is_finished as isFinished',
      'reached_at as at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('reached_at', 'desc')
    .orderBy('event_id')
    .execute();

/** A session of an account: where it was last seen from, and when. */
export interface SignIn {
  readonly at: Date;
  readonly seenAt: Date | null;
  readonly country: string | null;
  readonly agent: string | null;
}

/** Returns the sessions of an account that were used since a time, the latest first. */
export const selectSignIns = (
  { trx, tenantId }: Scope,
  {
    userId,
    since,
    limit,
  }: { readonly userId: string; readonly since: Date; readonly limit: number },
): Promise<SignIn[]> => {
  const lastUse = sql<Date>`coalesce(seen_at, created_at)`;
  return (
    trx
      .selectFrom('token_family')
      .select([
        'created_at as at',
        'seen_at as seenAt',
        'seen_country as country',
        'seen_agent as agent',
      ])
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      // The sign-up is one of its own until the first sign-in.
      .where('device_row_id', 'is not', null)
      .where(lastUse, '>=', since)
      .orderBy(lastUse, 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  );
};
