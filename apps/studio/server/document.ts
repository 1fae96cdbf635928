/** The one document of the studio, and the files that depend on its tenant. */
import { createHash } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';
import {
  derivePalette,
  paletteDeclarations,
  presentSports,
  type Locale,
} from '@grandstand/contract/constants';
import type { StudioTenant } from '../src/lib/studio-tenant.ts';

/**
 * Runs before the first paint, so that a chosen theme does not flash. A file rather than an inline script: the
 * policy allows no inline script at all.
 */
export const themeScript =
  "try{const t=localStorage.getItem('studio-theme');" +
  "if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";

/** Returns the colours of a tenant in both themes; the system's unless the operator chose one. */
export function themeCss({ brand }: Pick<TenantConfig, 'brand'>): string {
  const palette = derivePalette(brand);
  const dark = `color-scheme:dark;${paletteDeclarations(palette.dark)}`;
  const light = `color-scheme:light;${paletteDeclarations(palette.light)}`;
  return (
    `:root{--t-radius:12px;${light}}` +
    `@media (prefers-color-scheme:dark){:root{${dark}}}` +
    `:root[data-theme=dark]{${dark}}:root[data-theme=light]{${light}}`
  );
}

/** Returns the data of a tenant that the studio has before anyone has signed in; all of it is public. */
export function studioTenantOf(tenant: TenantConfig): StudioTenant {
  const sportsIn = (locale: Locale) => presentSports(tenant.sports, locale);
  const { id, name, brand, time_zone: timeZone, app_config: app } = tenant;
  return {
    id,
    name,
    markUrl: brand.markUrl,
    timeZone,
    socketBase: app.socket_base,
    sports: { en: sportsIn('en'), de: sportsIn('de'), es: sportsIn('es') },
  };
}

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** Returns the hash that a file of a tenant carries in its address, so that it can be cached for long. */
export const versionOf = shortHash;

const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface DocumentFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Markup of Vite's client, in development. */
  readonly development?: string;
}

/** Returns the document for a tenant. The first script is the entry. */
export function studioDocument(tenant: TenantConfig, files: DocumentFiles): string {
  const [entry = '', ...preloads] = files.scripts;
  const studioTenant = studioTenantOf(tenant);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeText(tenant.name)}</title>`,
    `<link rel="icon" href="${escapeText(studioTenant.markUrl)}">`,
    `<script src="/studio/theme-${versionOf(themeScript)}.js"></script>`,
    `<link rel="stylesheet" href="/studio/colors-${versionOf(themeCss(tenant))}.css">`,
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    files.development ?? '',
    `<script type="module" src="${entry}"></script>`,
    '</head>',
    '<body>',
    '<div id="studio"></div>',
    `<script type="application/json" id="studio-tenant">${escapeJson(studioTenant)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const originsOf = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(
    addresses.flatMap((one) => (one !== null && URL.canParse(one) ? [new URL(one).origin] : [])),
  ),
];

/**
 * The policy of the studio: files, calls and sockets of this site, and the sites that serve the tenant's
 * streams and pictures. No inline script or style, no frames, no third party. Only the streaming engine's Trusted
 * Types policy `default` may turn text into markup, for captions.
 */
export function studioPolicy(tenant: TenantConfig, development = false): string {
  const sockets = originsOf([tenant.app_config.socket_base]);
  const streams = tenant.stream_sources;
  const inline = development ? ` 'unsafe-inline'` : '';
  const directive = (name: string, ...sources: readonly string[]) => [name, ...sources].join(' ');
  return [
    `default-src 'none'`,
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    directive(
      'img-src',
      `'self'`,
      'data:',
      'blob:',
      ...originsOf([tenant.brand.markUrl, ...tenant.picture_sources]),
    ),
    directive('media-src', `'self'`, 'blob:', 'data:', ...streams),
    directive(
      'connect-src',
      `'self'`,
      ...sockets,
      ...sockets.map((origin) => origin.replace(/^http/, 'ws')),
      ...streams,
    ),
    `font-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(development ? [] : [`require-trusted-types-for 'script'`, `trusted-types default`]),
  ].join('; ');
}

export const studioHeaders = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;
