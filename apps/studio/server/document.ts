/** The one document of the studio, with the script of its theme and the colours of its tenant. */
import { createHash } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';
import {
  derivePalette,
  escapeHtml,
  paletteDeclarations,
  presentSports,
  type Locale,
} from '@grandstand/contract/constants';
import type { StudioTenant } from '../src/lib/studio-tenant.ts';

/**
 * Runs before the first paint, so that the other theme does not flash before the chosen one. A file rather than an
 * inline script: the policy of production allows no inline script.
 */
export const themeScript =
  "try{const t=localStorage.getItem('studio-theme');" +
  "if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";

/** Returns the colours of a tenant in both themes: that of the system, unless the operator chose one. */
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
    signInProvider: tenant.auth_providers.studio?.name ?? null,
    timeZone,
    socketBase: app.socket_base,
    locales: tenant.locales,
    sells: tenant.monetisation,
    hasChat: tenant.enable_comments,
    takesPayments: tenant.payments !== undefined,
    sports: { en: sportsIn('en'), de: sportsIn('de'), es: sportsIn('es') },
  };
}

/** Returns the hash that a file carries in its address, so that it can be cached for a year. */
const versionOf = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 10);

/** Escapes JSON for a script element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

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
    `<title>${escapeHtml(tenant.name)}</title>`,
    `<link rel="icon" href="${escapeHtml(studioTenant.markUrl)}">`,
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
