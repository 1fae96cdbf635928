/**
 * The offline page: replaces every other page while there is no network. Self-contained, except for the
 * logo and the display font, which the worker caches.
 */
import { createHash } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';
import {
  directionOf,
  escapeHtml,
  formatLocaleOf,
  type Locale,
} from '@grandstand/contract/constants';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import { displayFonts } from '../../src/ui/styles/display-fonts.ts';
import { themeScript } from '../http/theme-script.ts';
import { recoverScript, storedContentScript } from './offline-script.ts';

const css = `*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--t-canvas);color:var(--t-text);
font:1rem/1.5 var(--t-font-display);word-spacing:0.05rem}
header{display:flex;align-items:center;min-height:60px;padding:0 16px;border-bottom:1px solid var(--t-line)}
header img{display:block;height:28px;width:auto;max-width:160px;font-weight:700}
main{display:grid;align-content:start;justify-items:center;gap:12px;width:100%;max-width:640px;margin:0 auto;padding:28px 16px 40px;text-align:center}
main>svg{width:min(240px,62vw);height:auto}
.sky{fill:var(--t-surface)}.light{fill:var(--t-accent);opacity:.35}.hills{fill:var(--t-raised)}
.grass{fill:var(--t-accent);opacity:.22}.lines{fill:none;stroke:var(--t-text-muted);stroke-width:2.5;stroke-linecap:round}
.net{opacity:.45}.ball{fill:var(--t-text)}.seams{fill:none;stroke:var(--t-canvas);stroke-width:2.2;stroke-linecap:round}.seam{fill:var(--t-canvas)}
h1,h2{margin:0;font-weight:var(--t-heading-weight);font-stretch:var(--t-heading-stretch);text-transform:var(--t-heading-case);letter-spacing:var(--t-heading-tracking);word-spacing:var(--t-heading-word-spacing)}
:lang(ko){word-break:keep-all;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.125rem}p{margin:0;max-width:44ch;color:var(--t-text-muted)}
.retry{display:inline-flex;align-items:center;min-height:44px;padding:0 22px;margin-top:6px;border-radius:var(--t-radius-control);
background:var(--t-accent);color:var(--t-on-accent);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--t-text);outline-offset:3px}
section{width:100%;margin-top:20px;text-align:start}section p{max-width:none;font-size:0.8125rem}
ul{margin:8px 0 0;padding:0;list-style:none;border:1px solid var(--t-line);border-radius:var(--t-radius);background:var(--t-surface);overflow:hidden}
[dir=rtl] bdi{text-align:right}
li+li{border-top:1px solid var(--t-line)}
li a{display:flex;align-items:center;gap:14px;min-height:48px;padding:8px 14px;color:inherit;font-weight:600;text-decoration:none}
li a:hover{background:var(--t-hover)}li a:focus-visible{outline-offset:-3px}
#opened a{flex-direction:column;align-items:start;justify-content:center;gap:0}
time{flex:none;min-width:6.5em;color:var(--t-text-muted);font-size:0.8125rem;line-height:1.35;font-weight:500}`;

/** An empty pitch with a ball, in the tenant's colours. */
const drawing =
  '<svg viewBox="0 0 320 200" aria-hidden="true"><clipPath id="c"><rect width="320" height="200" rx="20"/></clipPath><g clip-path="url(#c)">' +
  '<path class="sky" d="M0 0H320V200H0Z"/><circle class="light" cx="246" cy="52" r="30"/>' +
  '<path class="hills" d="M0 128 70 96 132 118 204 88 320 126V150H0Z"/><path class="grass" d="M0 130H320V200H0Z"/>' +
  '<g class="lines"><path d="M108 130V74H212V130"/><path class="net" d="M108 74 96 130M212 74 224 130M126 75V129M144 75V129M160 75V129M176 75V129M194 75V129M109 92H211M109 110H211"/>' +
  '<path d="M72 150H248L276 186H44Z"/><path d="M128 186A34 10 0 0 1 192 186"/></g>' +
  '<g transform="translate(268 160)"><circle class="ball" r="16"/><path class="seam" d="M0-7 6.6-2.2 4.1 5.7H-4.1L-6.6-2.2Z"/>' +
  '<path class="seams" d="M0-7V-15.6M6.6-2.2 15-5M4.1 5.7 9.3 13M-4.1 5.7-9.3 13M-6.6-2.2-15-5"/></g></g></svg>';

interface PageInput {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  readonly t: Translate;
  /** The tenant's `--t-*` variables. */
  readonly themeCss: string;
  /** URL of the display font; null if unknown. */
  readonly font: string | null;
  /** URL of the font of the locale's letters that the display font lacks; null if it lacks none. */
  readonly scriptFont: string | null;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the path of the logo if it is a file of this site, which the worker can cache; else null. */
export const logoPath = ({ brand }: Pick<TenantConfig, 'brand'>): string | null =>
  brand.logoUrl.startsWith('/') ? brand.logoUrl : null;

/**
 * Font families for letters that the display fonts lack, as in the style sheet. Headings of any font width
 * use them.
 */
const scriptFamilies: Partial<Record<Locale, { family: string; range: string }>> = {
  he: { family: 'Rubik Variable', range: 'U+0590-05FF' },
  'uk-UA': { family: 'Display Cyrillic', range: 'U+0301,U+0400-045F,U+0490-0491,U+2116' },
};

/**
 * Returns the rule of the font with those letters; empty for a locale that needs none. The worker does not
 * cache its file: the locale's pages load it, and browsers cache such a file for a year.
 */
function scriptFontFace(locale: Locale, url: string | null): string {
  const script = scriptFamilies[locale];
  if (url === null || script === undefined) return '';
  return `@font-face{font-family:'${script.family}';font-display:swap;font-weight:300 900;src:url(${url}) format('woff2');unicode-range:${script.range}}`;
}

function fontFace({ brand }: TenantConfig, url: string | null): string {
  if (url === null) return '';
  const { family } = displayFonts[brand.displayFont];
  return `@font-face{font-family:'${family} Variable';font-display:swap;font-weight:100 900;font-stretch:62% 125%;src:url(${url}) format('woff2')}`;
}

/** Renders the page and its policy, which lets it only check whether the server is back. */
export function offlinePage({ tenant, locale, t, themeCss, font, scriptFont }: PageInput): {
  readonly html: string;
  readonly policy: string;
} {
  const hasLightTheme = tenant.enable_white_theme;
  const theme = hasLightTheme ? tenant.brand.defaultTheme : 'dark';
  const style = themeCss + fontFace(tenant, font) + scriptFontFace(locale, scriptFont) + css;
  const title = escapeHtml(t('offline.title'));
  const name = escapeHtml(tenant.name);
  const logo = logoPath(tenant);
  const brand =
    logo === null ? `<b>${name}</b>` : `<img src="${escapeHtml(logo)}" alt="${name}" height="28">`;
  const scripts = [storedContentScript, recoverScript];
  const html = [
    `<!DOCTYPE html><html lang="${locale}" dir="${directionOf(locale)}" data-theme="${theme}"`,
    ` data-default-theme="${theme}" data-themes="${hasLightTheme ? 'both' : 'dark'}"`,
    ` data-format="${formatLocaleOf(locale)}" data-offline>`,
    `<head><meta charset="utf-8"><script>${themeScript}</script>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    `<title>${title} · ${name}</title><style>${style}</style></head>`,
    `<body><header>${brand}</header><main>${drawing}`,
    `<h1>${title}</h1><p>${escapeHtml(t('offline.text', { tenant: tenant.name }))}</p>`,
    // An empty link is the requested page: it works without a script.
    `<a class="retry" href="">${escapeHtml(t('offline.retry'))}</a>`,
    `<section id="opened" aria-labelledby="opened-title" hidden>`,
    `<h2 id="opened-title">${escapeHtml(t('offline.opened'))}</h2>`,
    `<p>${escapeHtml(t('offline.openedText'))}</p><ul></ul></section>`,
    `<section id="schedule" aria-labelledby="schedule-title" hidden>`,
    `<h2 id="schedule-title">${escapeHtml(t('offline.schedule'))}</h2>`,
    `<p id="age" data-text="${escapeHtml(t('offline.asOf', { date: '%date%' }))}"></p><ul></ul></section></main>`,
    ...scripts.map((script) => `<script>${script}</script>`),
    '</body></html>',
  ].join('');
  const policy = [
    `default-src 'none'`,
    `script-src ${[themeScript, ...scripts].map(hashOf).join(' ')}`,
    `style-src ${hashOf(style)}`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return { html, policy };
}
