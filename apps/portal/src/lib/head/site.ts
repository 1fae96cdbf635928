/** Canonical URLs: absolute, each with exactly one spelling. */
import {
  defaultLocale,
  isTranslated,
  localePrefix,
  type Locale,
} from '@grandstand/contract/constants';
import type { PublicTenantConfig } from '@grandstand/contract';

export interface Site {
  readonly name: string;
  readonly locale: Locale;
  /** The locales whose pages are translated, which search engines are offered; includes the default one. */
  readonly translatedLocales: readonly Locale[];
  /**
   * Returns the absolute URL of a page of this site: `pageUrl('/live/')`, `pageUrl('/live/', 'de')`. Takes
   * the path without locale prefix; adds a trailing slash to a path without query.
   */
  pageUrl(path: string, locale?: Locale): string;
  /** Returns the absolute URL of a picture or file, given a path of this site or an absolute URL. */
  fileUrl(address: string): string;
}

const withTrailingSlash = (path: string) =>
  path.endsWith('/') || path.includes('?') ? path : `${path}/`;

type SiteTenant = Pick<PublicTenantConfig, 'name' | 'portal_url' | 'locales'>;

/**
 * Creates the URLs of a tenant. They start with its `portal_url`, never with the host of the request, so
 * that no header can change them. Throws TypeError if `portal_url` is not an absolute URL.
 */
export function createSite(tenant: SiteTenant, locale: Locale): Site {
  const { origin, pathname } = new URL(tenant.portal_url);
  const base = origin + pathname.replace(/\/+$/, '');
  const translatedLocales = [...new Set([defaultLocale, ...tenant.locales])].filter(isTranslated);
  return {
    name: tenant.name,
    locale,
    translatedLocales,
    pageUrl: (path, other = locale) => base + localePrefix(other) + withTrailingSlash(path),
    fileUrl: (address) => (/^https?:\/\//.test(address) ? address : origin + address),
  };
}
