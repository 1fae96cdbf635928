/** Address rules that apply before any page renders. */
import {
  defaultLocale,
  localePrefix,
  splitLocale,
  type Locale,
} from '@grandstand/contract/constants';
import type { PathMatch } from '../../src/app/router/match-path.ts';
import type { RouteRow } from '../../src/lib/page/route-row.ts';

export type Address =
  | { readonly kind: 'redirect'; readonly status: 301 | 308; readonly location: string }
  | {
      readonly kind: 'page';
      readonly locale: Locale;
      /** Without locale prefix. */
      readonly path: string;
      /** The original query with `?`, or empty. */
      readonly query: string;
      /** The route-table row; null for an unknown path. */
      readonly row: RouteRow | null;
    };

const notPages = /^\/(?:api|ws|builds|media|assets)(?:\/|$)/;
const lastSegment = /[^/]*$/;

/** True for addresses outside the portal's rules (B-13). */
export const isNotPage = (pathname: string): boolean =>
  notPages.test(pathname) || /\.[A-Za-z0-9]+$/.test(lastSegment.exec(pathname)?.[0] ?? '');

/** Paths that have no alternative spelling except letter case: most of them. */
const normalPath = /^\/(?:[\w-]+\/)*[\w-]*$/;
/** Scheme and host of an absolute request target, which portal addresses do not include. */
const origin = /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\]*/i;
/** Characters that are never escaped (RFC 3986, 2.3). */
const unreserved = /^[\w.~-]$/;

/** `%6c` → `l`, `%c3` → `%C3` (RFC 3986, 6.2.2). */
function normaliseEscape(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return unreserved.test(character) ? character : escape.toUpperCase();
}

/**
 * Normalises a path as browsers and RFC 3986 do, and removes empty segments. The result starts with
 * exactly one slash, so it can never point to another host (SEC-06).
 */
function normalisePath(raw: string): string {
  if (normalPath.test(raw)) return raw;
  const path = raw
    .replace(origin, '')
    .replace(/%[0-9a-f]{2}/gi, normaliseEscape)
    .toWellFormed()
    .replace(/[^\u0021-\u007e]/gu, encodeURIComponent);
  const segments: string[] = [];
  // Browsers treat a backslash as a slash.
  for (const segment of path.split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const endsWithSlash = /(?:^|[/\\])\.{0,2}$/.test(path);
  return segments.length === 0 ? '/' : `/${segments.join('/')}${endsWithSlash ? '/' : ''}`;
}

/** Like `splitLocale`, but reads `/en/en/…` in one step instead of one redirect per prefix. */
function readLocale(pathname: string): ReturnType<typeof splitLocale> {
  const first = splitLocale(pathname);
  let last = first;
  // The default locale has no prefix: if it is spelled out, the rest is the address.
  while (!last.canonical && last.locale === defaultLocale) last = splitLocale(last.path);
  return { ...last, canonical: first.canonical && last.canonical };
}

/**
 * Parses a request's address: a page in a locale, or a redirect to its canonical spelling. `/live?x=1` →
 * `/live/?x=1` (301, RTE-27); `/Live/`, `/%6cive/`, `//live/`, `/en/live/`, `/fr-ca/live/` → the
 * canonical address (308). An unknown path is a page without a route-table row.
 */
export function readAddress(
  url: string,
  matchPath: (path: string) => PathMatch | null = () => null,
): Address {
  const queryStart = url.indexOf('?');
  const raw = queryStart === -1 ? url : url.slice(0, queryStart);
  const query = queryStart === -1 ? '' : url.slice(queryStart);
  const pathname = normalisePath(raw);
  const { locale, path, canonical } = readLocale(pathname);
  const match = matchPath(path);
  const canonicalPath = match?.path ?? path;
  const isCanonical = canonical && pathname === raw && canonicalPath === path;
  const lacksSlash = query !== '' && !pathname.endsWith('/');
  if (isCanonical && !lacksSlash)
    return { kind: 'page', locale, path, query, row: match?.row ?? null };
  const slash = query === '' || canonicalPath.endsWith('/') ? '' : '/';
  return {
    kind: 'redirect',
    status: isCanonical ? 301 : 308,
    location: localePrefix(locale) + canonicalPath + slash + query,
  };
}
