import type { Locale } from '@grandstand/contract/constants';
import type { Selectable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { InfoTextTable } from './info.table.ts';

export type InfoTextRow = Selectable<InfoTextTable>;

/** Returns the texts of a page in all languages. */
export const selectTextsOfPage = ({ trx, tenantId }: Scope, type: string): Promise<InfoTextRow[]> =>
  trx
    .selectFrom('info_text')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('type', '=', type)
    .execute();

/** Lists texts by page and language, those after `after`. */
export function listTextRows(
  { trx, tenantId }: Scope,
  after: { readonly type: string; readonly lang: string } | null,
  limit: number,
): Promise<InfoTextRow[]> {
  let query = trx.selectFrom('info_text').selectAll().where('tenant_id', '=', tenantId);
  if (after !== null)
    query = query.where((eb) =>
      eb(eb.refTuple('type', 'lang'), '>', eb.tuple(after.type, after.lang as Locale)),
    );
  return query.orderBy('type').orderBy('lang').limit(limit).execute();
}

const textOfPage = ({ trx, tenantId }: Scope, type: string, lang: Locale) =>
  trx
    .selectFrom('info_text')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('type', '=', type)
    .where('lang', '=', lang);

/** Returns the text of a page in a language; null if there is none. */
export async function findText(
  scope: Scope,
  type: string,
  lang: Locale,
): Promise<InfoTextRow | null> {
  return (await textOfPage(scope, type, lang).executeTakeFirst()) ?? null;
}

/** Returns the text of a page in a language, locked; null if there is none. */
export async function lockText(
  scope: Scope,
  type: string,
  lang: Locale,
): Promise<InfoTextRow | null> {
  return (await textOfPage(scope, type, lang).forUpdate().executeTakeFirst()) ?? null;
}

export const putText = (
  { trx, tenantId }: Scope,
  { type, lang, ...text }: Omit<InfoTextRow, 'tenant_id'>,
): Promise<InfoTextRow> =>
  trx
    .insertInto('info_text')
    .values({ tenant_id: tenantId, type, lang, ...text })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'type', 'lang']).doUpdateSet(text))
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteText(
  { trx, tenantId }: Scope,
  type: string,
  lang: Locale,
): Promise<void> {
  await trx
    .deleteFrom('info_text')
    .where('tenant_id', '=', tenantId)
    .where('type', '=', type)
    .where('lang', '=', lang)
    .execute();
}
