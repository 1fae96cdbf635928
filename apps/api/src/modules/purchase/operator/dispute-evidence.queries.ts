import type { CommerceType } from '@grandstand/contract';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import { commerceTypesOf } from '../../event/index.ts';

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

/** Commerce types that only an entitlement opens, by its kind. */
const openedBy: Readonly<Record<'ticket' | 'subscription', readonly CommerceType[]>> = {
  ticket: commerceTypesOf('ticket'),
  subscription: commerceTypesOf('included'),
};

/** Returns what an account watched of what a purchase opened, while it did, the latest first. */
export const selectWatched = (
  { trx, tenantId }: Scope,
  {
    userId,
    purchaseId,
    limit,
  }: { readonly userId: string; readonly purchaseId: string; readonly limit: number },
): Promise<Watched[]> =>
  trx
    .selectFrom('playback_position')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'playback_position.tenant_id')
        .onRef('event.id', '=', 'playback_position.event_id'),
    )
    .select([
      'playback_position.event_id as eventId',
      'playback_position.position',
      'playback_position.duration',
      'playback_position.is_finished as isFinished',
      'playback_position.reached_at as at',
    ])
    .where('playback_position.tenant_id', '=', tenantId)
    .where('playback_position.user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('entitlement')
          .select('entitlement.id')
          .where('entitlement.tenant_id', '=', tenantId)
          .where('entitlement.purchase_id', '=', purchaseId)
          .whereRef('entitlement.starts_at', '<=', 'playback_position.reached_at')
          .where((on) =>
            on.or([
              on('entitlement.ends_at', 'is', null),
              on('entitlement.ends_at', '>=', on.ref('playback_position.reached_at')),
            ]),
          )
          .where((on) =>
            on.or([
              // A ticket opens the match with its clips.
              on.and([
                on('entitlement.kind', '=', 'ticket'),
                on('event.commerce_type', 'in', openedBy.ticket),
                on(
                  'entitlement.event_id',
                  '=',
                  sql<string>`coalesce(event.parent_event_id, event.id)`,
                ),
              ]),
              on.and([
                on('entitlement.kind', '=', 'subscription'),
                on('event.commerce_type', 'in', openedBy.subscription),
                on.or([
                  on('entitlement.identity_id', 'is', null),
                  on('entitlement.identity_id', '=', on.ref('event.team1_id')),
                  on('entitlement.identity_id', '=', on.ref('event.team2_id')),
                  on.exists(
                    on
                      .selectFrom('event_identity')
                      .select('event_identity.event_id')
                      .where('event_identity.tenant_id', '=', tenantId)
                      .whereRef('event_identity.event_id', '=', 'event.id')
                      .whereRef('event_identity.identity_id', '=', 'entitlement.identity_id'),
                  ),
                ]),
              ]),
            ]),
          ),
      ),
    )
    .orderBy('playback_position.reached_at', 'desc')
    .orderBy('playback_position.event_id')
    .limit(limit)
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
