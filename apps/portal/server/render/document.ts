import type { TenantConfig } from '@grandstand/contract';
import { escapeHtml, type Locale } from '@grandstand/contract/constants';
import type { PageFiles } from '../assets/build-files.ts';
import { iconPath, tabIconSize, touchIconSize } from '../installed-app/icon-names.ts';
import { deferredRel } from '../http/deferred-script-loader.ts';
import { inlineScript } from '../http/inline-scripts.ts';
import { translationNotice } from '../http/translation-notice.ts';

export interface DocumentInput {
  readonly tenant: TenantConfig;
  readonly lang: Locale;
  readonly dir: 'ltr' | 'rtl';
  readonly routeName: string | null;
  /** True if the page was rendered without results. */
  readonly hidesResults?: boolean;
  /** Markup above everything else; none by default. */
  readonly banner?: string;
  /** Id of the build. */
  readonly build: string;
  readonly files: PageFiles;
  /** `--t-*` variables of the tenant. */
  readonly themeCss: string;
  readonly head: string;
  readonly app: string;
  /** Id and JSON of the hydration script. */
  readonly dataId: string;
  readonly data: string;
  /** Texts of the scripts by which the router hydrates the page. */
  readonly scripts: readonly string[];
  /** Script elements of the development server. */
  readonly devScripts?: string;
}

/**
 * Returns the start of the body. In a locale whose texts are still English, a notice in its language states
 * this, and the rest is marked as English for screen readers and translators.
 */
function openBody(lang: Locale): string {
  const notice = translationNotice(lang);
  if (notice === null) return '<body>';
  const aside = `<aside class="page-gutter translation-notice" lang="${lang}">${notice}</aside>`;
  return `<body lang="en">${aside}`;
}

/** Returns the page's scripts, which the browser fetches after the first paint; in development at once. */
function scriptTags(files: PageFiles, isDevelopment: boolean): string[] {
  if (isDevelopment) return [`<script type="module" src="${files.entry}"></script>`];
  return [
    ...[files.entry, ...files.preloads].map((href) => `<link rel="${deferredRel}" href="${href}">`),
    inlineScript('deferredLoader'),
  ];
}

/** Writes the complete page around the rendered markup. */
export function writeDocument(input: DocumentInput): string {
  const { tenant, files } = input;
  const hasLightTheme = tenant.enable_white_theme;
  const theme = hasLightTheme ? tenant.brand.defaultTheme : 'dark';
  const mark = escapeHtml(tenant.brand.markUrl);
  const isDevelopment = (input.devScripts ?? '') !== '';
  return [
    `<!DOCTYPE html><html lang="${input.lang}" dir="${input.dir}" data-theme="${theme}"`,
    ` data-default-theme="${theme}" data-themes="${hasLightTheme ? 'both' : 'dark'}"`,
    ` data-cards="${tenant.brand.cards}" data-tenant="${escapeHtml(tenant.id)}" data-route="${escapeHtml(input.routeName ?? 'unknown')}"`,
    ` data-build="${escapeHtml(input.build)}"${input.hidesResults ? ' data-results="hidden"' : ''}>`,
    `<head><meta charset="utf-8">${inlineScript('theme')}`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark light">',
    // Search engines and some browsers show no SVG.
    `<link rel="icon" type="image/png" sizes="${tabIconSize}x${tabIconSize}" href="${iconPath(tenant, tabIconSize, 'any')}">`,
    `<link rel="icon" href="${mark}">`,
    `<link rel="apple-touch-icon" href="${iconPath(tenant, touchIconSize, 'maskable')}">`,
    `<link rel="manifest" href="/manifest.webmanifest?lang=${input.lang}">`,
    input.themeCss === '' ? '' : `<style>${input.themeCss}</style>`,
    ...(files.fonts ?? []).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // Module scripts run in order: the development client must come first.
    input.devScripts ?? '',
    // Only pages that play something have it. It must precede any script that can fail.
    input.app.includes(' data-early') ? inlineScript('earlyPlay') : '',
    inlineScript('earlyPress'),
    ...scriptTags(files, isDevelopment),
    input.head,
    `</head>${openBody(input.lang)}${input.banner ?? ''}<div id="app">${input.app}</div>`,
    `<script type="application/json" id="${input.dataId}">${input.data}</script>`,
    ...input.scripts.map((text) => `<script data-tsr-stream-part>${text}</script>`),
    '</body></html>',
  ].join('');
}
