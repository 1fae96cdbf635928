import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { infoTypes, locales, type InfoPage, type TenantConfig } from '@grandstand/contract';
import { AppError, StartupError } from '../../platform/error.ts';
import { readInfoText } from './read-info-text.ts';

type Lang = InfoPage['lang'];

/** The language of a text that has to be there. */
const fallback: Lang = 'en';

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function readIn(folder: string, type: string, lang: Lang): Promise<InfoPage | null> {
  // Every part is of a closed form: no part of the address can lead out of the folder.
  const file = path.join(folder, lang, `${type}.md`);
  try {
    return { type, lang, ...readInfoText(await readFile(file, 'utf8')) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

type Writer = Pick<TenantConfig, 'id' | 'info_pages'>;

const typesOf = ({ info_pages }: Writer): readonly string[] => [...infoTypes, ...info_pages];

/**
 * Reads every text of the tenants once, so that a fault in one shows when the server starts and not
 * to a viewer. Throws `StartupError` with the file, what was found and what is allowed.
 */
export async function checkInfoTexts(
  contentDir: string,
  tenants: readonly Writer[],
): Promise<void> {
  for (const tenant of tenants) {
    for (const type of typesOf(tenant)) {
      for (const lang of locales) {
        const name = path.join(tenant.id, lang, `${type}.md`);
        await readIn(path.join(contentDir, tenant.id), type, lang).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          throw new StartupError(`${path.join(contentDir, name)}: ${reason}`, { cause: error });
        });
      }
    }
  }
}

/**
 * A page of text of a tenant, in English where it is not translated. It is read when asked for, so
 * that a text can be changed while the server runs. Throws `page_not_found`.
 */
export async function getInfoPage(
  contentDir: string,
  tenant: Writer,
  type: string,
  lang: Lang,
): Promise<InfoPage> {
  if (!typesOf(tenant).includes(type)) throw new AppError('page_not_found');
  const folder = path.join(contentDir, tenant.id);
  const page = (await readIn(folder, type, lang)) ?? (await readIn(folder, type, fallback));
  if (page === null) throw new AppError('page_not_found');
  return page;
}
