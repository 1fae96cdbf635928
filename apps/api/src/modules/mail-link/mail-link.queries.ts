import type { Selectable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { MailLinkTable } from './mail-link.table.ts';

type MailLinkRow = Selectable<MailLinkTable>;
export type LinkPurpose = MailLinkRow['purpose'];
export type FoundLink = Pick<MailLinkRow, 'user_id' | 'email'>;

export async function insertLink({ trx }: Scope, link: MailLinkRow): Promise<void> {
  await trx.insertInto('mail_link').values(link).execute();
}

/** Returns a link that has not expired; null if there is none. */
export async function findLink(
  { trx, tenantId }: Scope,
  id: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<FoundLink | null> {
  const row = await trx
    .selectFrom('mail_link')
    .select(['user_id', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes and returns a link that has not expired; null if there is none. Exactly one of several concurrent
 * callers gets it.
 */
export async function deleteValidLink(
  { trx, tenantId }: Scope,
  id: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<FoundLink | null> {
  const row = await trx
    .deleteFrom('mail_link')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes a user's links for a purpose.
 * @param requestedAt only those requested at that time; null for all
 */
export async function deleteLinks(
  { trx, tenantId }: Scope,
  userId: string,
  purpose: LinkPurpose,
  requestedAt: Date | null,
): Promise<void> {
  await trx
    .deleteFrom('mail_link')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .$if(requestedAt !== null, (query) => query.where('created_at', '=', requestedAt))
    .execute();
}

/** True if a user has a link that was requested after this one. */
export async function hasNewerLink(
  { trx, tenantId }: Scope,
  userId: string,
  purpose: LinkPurpose,
  requestedAt: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('mail_link')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', requestedAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeExpiredLinks({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('mail_link')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', now)
    .execute();
}
