import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InfoPage, TenantConfig } from '@grandstand/contract';
import {
  defaultLocale,
  legalTypes,
  locales,
  tenantInfoTypes,
  type LegalType,
} from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, StartupError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { selectTextsOfPage } from './info-text.queries.ts';
import { findLegalVersion, findLegalFacts, putLegalVersion } from './info.queries.ts';
import { legalHash, writeLegalPage } from './legal/legal-page.ts';
import { parseInfoText } from './parse-info-text.ts';

type Lang = InfoPage['lang'];

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function readPage(folder: string, type: string, lang: Lang): Promise<InfoPage | null> {
  // The formats of language and type allow no slash and no dot, so the path cannot leave the folder.
  const file = path.join(folder, lang, `${type}.md`);
  try {
    return { type, lang, ...parseInfoText(await readFile(file, 'utf8')) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

type InfoTenant = Pick<TenantConfig, 'id' | 'info_pages'>;

/** Returns the types of the pages that a tenant may have. */
export const infoTypesOf = ({ info_pages }: Pick<InfoTenant, 'info_pages'>): readonly string[] => [
  ...tenantInfoTypes,
  ...info_pages,
];

/**
 * Validates the files of the tenants' texts at startup, so that errors do not reach viewers. Throws
 * `StartupError` with the file, the fault and the allowed form.
 */
export async function checkInfoTexts(
  contentDir: string,
  tenants: readonly InfoTenant[],
): Promise<void> {
  for (const tenant of tenants) {
    for (const type of infoTypesOf(tenant)) {
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

/** The language, then English, then the others: the order in which a text replaces a missing translation. */
const preferredLocales = (lang: Lang): ReadonlySet<Lang> =>
  new Set([lang, defaultLocale, ...locales]);

/**
 * Returns the text of a file: in the language, else in English, else in any other. Returns null if there is
 * none. Reads the file on each request, so that texts can change while the server runs.
 */
async function findFilePage(folder: string, type: string, lang: Lang): Promise<InfoPage | null> {
  for (const locale of preferredLocales(lang)) {
    const page = await readPage(folder, type, locale);
    if (page !== null) return page;
  }
  return null;
}

/** Returns the file of a page in any language, as `de/faq.md`; null if there is none. */
export async function findFileOfPage(folder: string, type: string): Promise<string | null> {
  const page = await findFilePage(folder, type, defaultLocale);
  return page === null ? null : `${page.lang}/${type}.md`;
}

/** Returns the text that operators wrote, with the same order of languages; null if there is none. */
async function findStoredPage(scope: Scope, type: string, lang: Lang): Promise<InfoPage | null> {
  const rows = await selectTextsOfPage(scope, type);
  for (const locale of preferredLocales(lang)) {
    const row = rows.find((text) => text.lang === locale);
    if (row !== undefined) {
      const { title, markdown } = parseInfoText(row.markdown);
      return { type, lang: locale, title, markdown, updatedAt: midnightOf(row.updated_at) };
    }
  }
  return null;
}

/** Returns when the content of a generated page last changed. Stores its hash if it has just changed. */
async function changedAtOf(scope: Scope, type: LegalType, contentHash: string, now: Date) {
  const last = await findLegalVersion(scope, type);
  if (last?.content_hash === contentHash) return last.changed_at;
  await putLegalVersion(scope, { type, contentHash, now });
  return now;
}

const midnightOf = (time: Date): string => `${time.toISOString().slice(0, 10)}T00:00:00.000Z`;

/** Generates a legal page from the tenant's settings and products. */
async function generatePage(
  ctx: PageContext,
  scope: Scope,
  type: LegalType,
  lang: Lang,
): Promise<InfoPage> {
  const now = new Date(ctx.clock());
  const facts = await findLegalFacts(scope, now);
  const english = writeLegalPage(type, ctx.tenant, facts, defaultLocale);
  const changedAt = await changedAtOf(scope, type, legalHash(english), now);
  const text = lang === defaultLocale ? english : writeLegalPage(type, ctx.tenant, facts, lang);
  return { type, lang, ...text, updatedAt: midnightOf(changedAt) };
}

type PageContext = Pick<Ctx, 'config' | 'tenant' | 'clock'>;

/**
 * Returns a text page of a tenant: its text from a file, else from the database, even if it is in another language,
 * else a generated legal page. Throws `page_not_found`.
 * @param inScope runs a query, in the transaction of the caller if there is one
 */
export async function getInfoPage(
  ctx: PageContext,
  inScope: <T>(query: (scope: Scope) => Promise<T>) => Promise<T>,
  type: string,
  lang: Lang,
): Promise<InfoPage> {
  const { config, tenant } = ctx;
  if (!infoTypesOf(tenant).includes(type)) throw new AppError('page_not_found');
  const page = await findFilePage(path.join(config.contentDir, tenant.id), type, lang);
  if (page !== null) return page;
  return inScope(async (scope) => {
    const stored = await findStoredPage(scope, type, lang);
    if (stored !== null) return stored;
    const legalType = legalTypes.find((known) => known === type);
    if (legalType === undefined) throw new AppError('page_not_found');
    return generatePage(ctx, scope, legalType, lang);
  });
}
