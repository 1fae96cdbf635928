import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { infoTypes, type InfoPage, type TenantConfig } from '@grandstand/contract';
import { AppError } from '../../platform/error.ts';

type Lang = InfoPage['lang'];

/** The language of a text that has to be there. */
const fallback: Lang = 'en';

export interface InfoText {
  readonly title: string;
  readonly markdown: string;
}

/** Takes the title, the first `# ` line, off a text. */
export function readInfoText(file: string): InfoText {
  const text = file.replaceAll('\r\n', '\n').trim();
  const [, title = '', markdown = ''] = /^# +(.+)\n*([\s\S]*)$/.exec(text) ?? [null, '', text];
  return { title: title.trim(), markdown };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function readIn(folder: string, type: string, lang: Lang): Promise<InfoPage | null> {
  // Every part is of a closed form: no part of the address can lead out of the folder.
  const file = path.join(folder, lang, `${type}.md`);
  try {
    const [text, { mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { type, lang, ...readInfoText(text), updatedAt: mtime.toISOString() };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * A page of text of a tenant, in English where it is not translated. It is read when asked for, so
 * that a text can be changed while the server runs. Throws `page_not_found`.
 */
export async function getInfoPage(
  contentDir: string,
  tenant: Pick<TenantConfig, 'id' | 'info_pages'>,
  type: string,
  lang: Lang,
): Promise<InfoPage> {
  const known: readonly string[] = [...infoTypes, ...tenant.info_pages];
  if (!known.includes(type)) throw new AppError('page_not_found');
  const folder = path.join(contentDir, tenant.id);
  const page = (await readIn(folder, type, lang)) ?? (await readIn(folder, type, fallback));
  if (page === null) throw new AppError('page_not_found');
  return page;
}
