import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { infoTypes, locales, type InfoPage, type TenantConfig } from '@grandstand/contract';
import { AppError, StartupError } from '../../platform/context/error.ts';
import { parseInfoText } from './parse-info-text.ts';

type Lang = InfoPage['lang'];

/** The language in which every text must exist. */
const fallback: Lang = 'en';

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function readPage(folder: string, type: string, lang: Lang): Promise<InfoPage | null> {
  // Every part has a closed format, so the path cannot leave the folder.
  const file = path.join(folder, lang, `${type}.md`);
  try {
    return { type, lang, ...parseInfoText(await readFile(file, 'utf8')) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

type InfoTenant = Pick<TenantConfig, 'id' | 'info_pages'>;

const typesOf = ({ info_pages }: InfoTenant): readonly string[] => [...infoTypes, ...info_pages];

/**
 * Validates every text of the tenants at startup, so that errors do not reach viewers. Throws
 * `StartupError` with the file, the fault and the allowed form.
 */
export async function checkInfoTexts(
  contentDir: string,
  tenants: readonly InfoTenant[],
): Promise<void> {
  for (const tenant of tenants) {
    for (const type of typesOf(tenant)) {
      for (const lang of locales) {
        const name = path.join(tenant.id, lang, `${type}.md`);
        await readPage(path.join(contentDir, tenant.id), type, lang).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          throw new StartupError(`${path.join(contentDir, name)}: ${reason}`, { cause: error });
        });
      }
    }
  }
}

/**
 * Returns a text page of a tenant, in English if it is not translated. Reads the file on each request, so
 * that texts can change while the server runs. Throws `page_not_found`.
 */
export async function getInfoPage(
  contentDir: string,
  tenant: InfoTenant,
  type: string,
  lang: Lang,
): Promise<InfoPage> {
  if (!typesOf(tenant).includes(type)) throw new AppError('page_not_found');
  const folder = path.join(contentDir, tenant.id);
  const page = (await readPage(folder, type, lang)) ?? (await readPage(folder, type, fallback));
  if (page === null) throw new AppError('page_not_found');
  return page;
}
