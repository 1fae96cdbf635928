/** Texts of information pages that operators write. Those of files take precedence. */
import path from 'node:path';
import type { InfoText, InfoTextDetails } from '@grandstand/contract';
import { type Locale, locales } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { cursorOf, cursorPageOf, readCursor } from '../../platform/context/cursor.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { changedFields, recordChange } from '../audit/index.ts';
import {
  deleteText,
  findText,
  listTextRows,
  lockText,
  putText,
  type InfoTextRow,
} from './info-text.queries.ts';
import { findFileOfPage, infoTypesOf } from './info.service.ts';
import { parseInfoText } from './parse-info-text.ts';

interface Key {
  readonly type: string;
  readonly lang: Locale;
}

const subjectOf = ({ type, lang }: Key) => ({ kind: 'infoText', id: `${type}-${lang}` });

const present = ({ type, lang, markdown, updated_at: at, version }: InfoTextRow): InfoText => ({
  type,
  lang,
  title: parseInfoText(markdown).title,
  updatedAt: at.toISOString(),
  version,
});

const presentDetails = (row: InfoTextRow): InfoTextDetails => ({
  ...present(row),
  markdown: row.markdown,
});

/** Returns a page of the texts, by page and language. Throws `validation_failed` for an invalid cursor. */
export async function listInfoTexts(
  ctx: Ctx,
  { size, after }: { readonly size: number; readonly after: string | null },
): Promise<{ entries: InfoText[]; next: string | null }> {
  const [type = '', lang = ''] = after === null ? [] : readCursor(after, 2);
  const rows = await ctx.db.forTenant(ctx, (scope) =>
    listTextRows(scope, after === null ? null : { type, lang }, size + 1),
  );
  const { page, next } = cursorPageOf(rows, size, (row) => cursorOf(row.type, row.lang));
  return { entries: page.map(present), next };
}

/** Returns a text. Throws `not_found`. */
export async function getInfoText(ctx: Ctx, { type, lang }: Key): Promise<InfoTextDetails> {
  const row = await ctx.db.forTenant(ctx, (scope) => findText(scope, type, lang));
  if (row === null) throw new AppError('not_found');
  return presentDetails(row);
}

/** Throws `info_text_of_file`, which names the file, for a page that a file has in any language. */
async function requireNoPageFile({ config, tenant }: Ctx, type: string): Promise<void> {
  const file = await findFileOfPage(path.join(config.contentDir, tenant.id), type);
  if (file !== null)
    throw new AppError('info_text_of_file', {
      message: `The file ${tenant.id}/${file} has this page; change it there`,
    });
}

/** Throws `validation_failed`, with the pages that the tenant has, for any other. */
function requirePage({ tenant }: Ctx, { type, lang }: Key): void {
  const types = infoTypesOf(tenant);
  if (!types.includes(type))
    throw invalidField('params.type', `found "${type}", must be one of ${types.join(', ')}`);
  if (!tenant.locales.includes(lang))
    throw invalidField(
      'params.lang',
      `found "${lang}", must be one of ${locales.filter((locale) => tenant.locales.includes(locale)).join(', ')}`,
    );
}

/** Throws `validation_failed` for a text with invalid front matter. */
function requireReadable(markdown: string): void {
  try {
    parseInfoText(markdown);
  } catch (error) {
    throw invalidField('body.markdown', (error as Error).message);
  }
}

/** Announces that a text changed, because pages and menus that show it are cached. */
const publish = (ctx: Ctx): Promise<void> =>
  ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: null, kind: 'changed' });

/**
 * Adds or changes a text. Throws `validation_failed`, `info_text_of_file`, and `conflict` for a version that is
 * not the current one.
 */
export async function setInfoText(
  ctx: Ctx,
  key: Key,
  { markdown, version }: { readonly markdown: string; readonly version: number | null },
): Promise<InfoTextDetails> {
  requirePage(ctx, key);
  requireReadable(markdown);
  await requireNoPageFile(ctx, key.type);
  const now = new Date(ctx.clock());
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    const before = await lockText(scope, key.type, key.lang);
    if ((before?.version ?? null) !== version)
      throw new AppError('conflict', {
        message:
          before === null
            ? 'This text was removed in the meantime'
            : `This was changed in the meantime: it is version ${before.version} now, not ${version ?? 'none'}`,
      });
    const after = await putText(scope, {
      ...key,
      markdown,
      version: (version ?? 0) + 1,
      updated_at: now,
    });
    await recordChange(ctx, scope, {
      action: 'info.setText',
      subject: subjectOf(key),
      ...changedFields({ markdown: before?.markdown ?? null }, { markdown: after.markdown }),
    });
    return after;
  });
  await publish(ctx);
  return presentDetails(row);
}

/** Removes a text. Throws `not_found`. */
export async function removeInfoText(ctx: Ctx, key: Key): Promise<void> {
  await ctx.db.forTenant(ctx, async (scope) => {
    const before = await lockText(scope, key.type, key.lang);
    if (before === null) throw new AppError('not_found');
    await deleteText(scope, key.type, key.lang);
    await recordChange(ctx, scope, {
      action: 'info.removeText',
      subject: subjectOf(key),
      before: { markdown: before.markdown },
      after: null,
    });
  });
  await publish(ctx);
}
