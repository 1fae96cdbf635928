import { createHash } from 'node:crypto';
import { ownOrigin } from './own-origin.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const scripts = /<script(?<attributes>[^>]*)>(?<content>[\s\S]*?)<\/script>/g;
const styles = /<style[^>]*>(?<content>[\s\S]*?)<\/style>/g;
const runs = (attributes: string) =>
  !/\ssrc=/.test(attributes) && !/\stype="(?!module|text\/javascript)/.test(attributes);

/** Hashes of the inline scripts that run and of the inline styles of a page, each once. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const found = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const { groups } of html.matchAll(scripts)) {
    if (groups?.['content'] && runs(groups['attributes'] ?? '')) {
      found.scripts.add(hashOf(groups['content']));
    }
  }
  for (const { groups } of html.matchAll(styles)) {
    if (groups?.['content']) found.styles.add(hashOf(groups['content']));
  }
  return { scripts: [...found.scripts], styles: [...found.styles] };
}

/** Where a page of a tenant may connect to: its backend and its sockets. */
export function connectSources(addresses: readonly string[]): string[] {
  const sources = new Set<string>();
  for (const address of addresses) {
    if (address === '' || address.startsWith(ownOrigin)) continue;
    const { origin } = new URL(address);
    sources.add(origin);
    sources.add(origin.replace(/^http/, 'ws'));
  }
  return [...sources];
}

interface PolicyInput {
  readonly html: string;
  /** Further origins of the tenant. */
  readonly connect: readonly string[];
  /** Vite's development client writes styles and scripts of its own into the page. */
  readonly development?: boolean;
}

/**
 * The content security policy of a page: scripts of this origin and the page's own inline ones by
 * hash (a nonce could not be cached). Style attributes are data, not code, and are allowed; style
 * elements need their hash. Pictures and video may come from any https address, since events are
 * published with addresses of their own.
 */
export function contentSecurityPolicy({ html, connect, development }: PolicyInput): string {
  const unsafe = { scripts: [`'unsafe-inline'`], styles: [`'unsafe-inline'`] };
  const hashes = development === true ? unsafe : inlineHashes(html);
  const more = connect.length === 0 ? '' : ` ${connect.join(' ')}`;
  return [
    `default-src 'self'`,
    `script-src 'self' ${hashes.scripts.join(' ')}`.trimEnd(),
    `style-src 'self' ${hashes.styles.join(' ')}`.trimEnd(),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: https:`,
    // `data:` is the empty track the streaming engine makes for captions.
    `media-src 'self' blob: data: https:`,
    `connect-src 'self' https:${more}`,
    `font-src 'self'`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/** What the headers of a page depend on. */
interface HeaderRow {
  readonly name: string;
  readonly secret?: boolean;
}

/**
 * Headers of a page besides its policy. The callback page of a sign-in popup keeps its opener
 * although the provider's pages were in between (SEC-08); a page whose address may hold a secret
 * gives it to nobody.
 */
export const headersOf = (row: HeaderRow | null): Readonly<Record<string, string>> => ({
  ...pageHeaders,
  ...(row?.name === 'auth-oauth2-callback-provider'
    ? { 'cross-origin-opener-policy': 'unsafe-none' }
    : {}),
  ...(row?.secret === true ? { 'referrer-policy': 'no-referrer' } : {}),
});
