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
import { findLegalVersion, findOffer, putLegalVersion } from './info.queries.ts';
import { legalHash, writeLegalPage } from './legal/legal-page.ts';
import { parseInfoText } from './parse-info-text.ts';

type Lang = InfoPage['lang'];

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

const typesOf = ({ info_pages }: InfoTenant): readonly string[] => [
  ...tenantInfoTypes,
  ...info_pages,
];

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
 * Returns the operator's text: in the language, else in English, else in any other. Returns null if the
 * operator wrote none. Reads the file on each request, so that texts can change while the server runs.
 */
async function findOwnPage(folder: string, type: string, lang: Lang): Promise<InfoPage | null> {
  for (const one of new Set([lang, defaultLocale, ...locales])) {
    const page = await readPage(folder, type, one);
    if (page !== null) return page;
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
  const offer = await findOffer(scope, now);
  const english = writeLegalPage(type, ctx.tenant, offer, defaultLocale);
  const changedAt = await changedAtOf(scope, type, legalHash(english), now);
  const text = lang === defaultLocale ? english : writeLegalPage(type, ctx.tenant, offer, lang);
  return { type, lang, ...text, updatedAt: midnightOf(changedAt) };
}

type PageContext = Pick<Ctx, 'config' | 'tenant' | 'clock'>;

/**
 * Returns a text page of a tenant. The operator's own text takes precedence, even in another language;
 * without one, a legal page is generated. Throws `page_not_found`.
 * @param inScope runs a query, in the transaction of the caller if there is one
 */
export async function getInfoPage(
  ctx: PageContext,
  inScope: <T>(query: (scope: Scope) => Promise<T>) => Promise<T>,
  type: string,
  lang: Lang,
): Promise<InfoPage> {
  const { config, tenant } = ctx;
  if (!typesOf(tenant).includes(type)) throw new AppError('page_not_found');
  const page = await findOwnPage(path.join(config.contentDir, tenant.id), type, lang);
  if (page !== null) return page;
  const legalType = legalTypes.find((known) => known === type);
  if (legalType === undefined) throw new AppError('page_not_found');
  return inScope((scope) => generatePage(ctx, scope, legalType, lang));
}
