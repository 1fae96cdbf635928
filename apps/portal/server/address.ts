/** Rules about addresses that hold before any page is looked for. */
import { localePrefix, splitLocale, type Locale } from '@grandstand/contract/names';

export type Address =
  | { readonly kind: 'redirect'; readonly status: 301 | 308; readonly location: string }
  | {
      readonly kind: 'page';
      readonly locale: Locale;
      /** Without locale prefix. */
      readonly path: string;
      /** As it came, with `?`, or empty. */
      readonly query: string;
    };

const notPages = /^\/(?:api|ws|builds|media|assets)(?:\/|$)/;
const lastSegment = /[^/]*$/;

/** True for addresses to which the portal's rules do not apply (B-13). */
export const isNotPage = (pathname: string): boolean =>
  notPages.test(pathname) || /\.[A-Za-z0-9]+$/.test(lastSegment.exec(pathname)?.[0] ?? '');

/**
 * Where a request leads: to a page of a locale, or on to the right spelling of its address.
 * `/live?x=1` → `/live/?x=1` (RTE-27); `/en/…`, `/fr-ca/…` → the canonical prefix (308);
 * `//evil.example/?x` or `/en/\\evil.example` can never become the address of another host (SEC-06).
 */
export function readAddress(url: string): Address {
  const mark = url.indexOf('?');
  const raw = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark);
  // Whatever stands before the path, an absolute target's host too, is no part of an address of ours.
  const pathname = raw.replace(/^(?:[a-z][a-z0-9+.-]*:[/\\]*[^/\\]*)?[/\\]*/i, '/');
  const { locale, path, canonical } = splitLocale(pathname);
  // Browsers read a backslash as a slash.
  const bare = path.replace(/^[/\\]+/, '/');
  if (!canonical) {
    const closed = query === '' || bare.endsWith('/') ? bare : `${bare}/`;
    return { kind: 'redirect', status: 308, location: localePrefix(locale) + closed + query };
  }
  if (query !== '' && !pathname.endsWith('/')) {
    return { kind: 'redirect', status: 301, location: `${pathname}/${query}` };
  }
  if (pathname !== raw) return { kind: 'redirect', status: 301, location: pathname + query };
  return { kind: 'page', locale, path: bare, query };
}
