import type { Scope } from '../../platform/database/database.ts';
import './mail.table.ts';

/** Returns the kinds of the mails that were sent to a recipient since a time. */
export async function listSentMails(
  { trx, tenantId }: Scope,
  recipient: string,
  since: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('sent_mail')
    .select('mail')
    .where('tenant_id', '=', tenantId)
    .where('recipient', '=', recipient)
    .where('sent_at', '>', since)
    .execute();
  return rows.map(({ mail }) => mail);
}

export async function insertSentMail(
  { trx, tenantId }: Scope,
  sent: { readonly recipient: string; readonly mail: string; readonly sentAt: Date },
): Promise<void> {
  await trx
    .insertInto('sent_mail')
    .values({
      tenant_id: tenantId,
      recipient: sent.recipient,
      mail: sent.mail,
      sent_at: sent.sentAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeSentMails({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('sent_mail')
    .where('tenant_id', '=', tenantId)
    .where('sent_at', '<', before)
    .execute();
}
