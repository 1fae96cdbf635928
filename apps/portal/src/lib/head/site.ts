/** Canonical addresses: absolute, each in exactly one spelling. */
import { defaultLocale, localePrefix, type Locale } from '@grandstand/contract/names';
import type { PublicTenantConfig } from '@grandstand/contract';

export interface Site {
  readonly name: string;
  readonly locale: Locale;
  /** Every language the pages exist in; the default one is always among them. */
  readonly locales: readonly Locale[];
  /**
   * Absolute address of a page of this site: `pageUrl('/live/')`, `pageUrl('/live/', 'de')`.
   * Takes the path without locale prefix; a path without query gets its closing slash.
   */
  pageUrl(path: string, locale?: Locale): string;
  /** Absolute address of a picture or file: a path of this site, or an address that is absolute. */
  fileUrl(address: string): string;
}

const closed = (path: string) => (path.endsWith('/') || path.includes('?') ? path : `${path}/`);

type SiteTenant = Pick<PublicTenantConfig, 'name' | 'portal_url' | 'locales'>;

/**
 * The addresses of a tenant. They start with its `portal_url`, never with the host of the request, so
 * that no header can change them. @throws TypeError when `portal_url` is not an absolute address
 */
export function createSite(tenant: SiteTenant, locale: Locale): Site {
  const { origin, pathname } = new URL(tenant.portal_url);
  const base = origin + pathname.replace(/\/+$/, '');
  const locales = [...new Set([defaultLocale, ...tenant.locales])];
  return {
    name: tenant.name,
    locale,
    locales,
    pageUrl: (path, other = locale) => base + localePrefix(other) + closed(path),
    fileUrl: (address) => (/^https?:\/\//.test(address) ? address : origin + address),
  };
}
