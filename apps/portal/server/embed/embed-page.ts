/** The embed page that other sites frame: a clip's player without the site around it. */
import type { TenantConfig } from '@grandstand/contract';
import { directionOf, escapeHtml, type Locale } from '@grandstand/contract/constants';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import { embedPolicy } from '../http/security-headers.ts';
import { translationNotice } from '../http/translation-notice.ts';
import { embedCss } from './embed-css.ts';

/** Notices that the frame shows in place of a player. */
export type NoticeKind = 'locked' | 'region' | 'gone' | 'unplayable' | 'off' | 'failed';

export interface ShownClip {
  /** Without spoilers, even while results are shown. */
  readonly title: string;
  /** Its page on the portal, absolute. */
  readonly pageUrl: string;
  /** Markup that is shown in place of the video until it plays. */
  readonly poster: string;
  /** Cropped to a portrait window. */
  readonly isPortrait: boolean;
  /** Length, s. */
  readonly length: number;
  /** JSON of an `EmbeddedClip`, safe inside a script element. */
  readonly data: string;
}

export interface EmbedPageInput {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  readonly t: Translate;
  /** The tenant's `--t-*` variables. */
  readonly themeCss: string;
  /** URL of the player script. */
  readonly script: string;
  /** Script elements of the development server; empty in production. */
  readonly devScripts: string;
  readonly shown:
    | ({ readonly kind: 'clip' } & ShownClip)
    /** `pageUrl`: the portal page with more, absolute. */
    | { readonly kind: NoticeKind; readonly pageUrl: string };
}

/**
 * Records a press on play that precedes the page's script, and reports a script that fails to load.
 * Constant, so that the policy can list its hash.
 */
const earlyScript = `(function(w,m){w.addEventListener("click",function(e){
if(!m.play&&e.target.closest&&e.target.closest("[data-start]"))m.play="requested"},true);
w.addEventListener("error",function(e){if(e.target.tagName==="SCRIPT")m.play="failed"},true)
})(window,document.documentElement.dataset)`;

const icon = (paths: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;
const lock = icon(
  '<rect x="4" y="11" width="16" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>',
);
const slash = icon('<circle cx="12" cy="12" r="9"/><path d="M5.6 5.6l12.8 12.8"/>');
const play =
  '<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M8 5.2v13.6a.8.8 0 0 0 1.2.7l10.6-6.8a.8.8 0 0 0 0-1.4L9.2 4.5a.8.8 0 0 0-1.2.7z"/></svg>';

/** Formats a length as `1:05`, from left to right in every script. */
const clockOf = (seconds: number): string => {
  const wholeSeconds = Math.max(1, Math.round(seconds));
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
};

/** Portal pages open in their own tab: the frame belongs to another site's page. */
const newTabAttributes = (href: string) =>
  `href="${escapeHtml(href)}" target="_blank" rel="noopener"`;

function renderClip({ tenant, t }: EmbedPageInput, clip: ShownClip): string {
  const title = escapeHtml(clip.title);
  const watchAt = escapeHtml(t('embed.watchAt', { tenant: tenant.name }));
  return [
    `<header><a ${newTabAttributes(clip.pageUrl)}><img src="${escapeHtml(tenant.brand.markUrl)}" alt="" width="32" height="32">`,
    `<span><bdi class="title">${title}</bdi><span class="name">${watchAt}</span></span></a></header>`,
    `<main id="stage"${clip.isPortrait ? ' data-portrait' : ''}>${clip.poster}`,
    `<button type="button" data-start aria-label="${escapeHtml(t('embed.play', { title: clip.title }))}">${play}</button>`,
    `<span class="length" dir="ltr">${clockOf(clip.length)}</span></main>`,
    `<div class="failure" role="status"><p>${escapeHtml(t('embed.lost'))}</p>`,
    `<p><a class="button" href="">${escapeHtml(t('embed.retry'))}</a></p></div>`,
    `<noscript><p class="noscript"><a class="button" ${newTabAttributes(clip.pageUrl)}>${watchAt}</a></p></noscript>`,
    `<script type="application/json" id="clip">${clip.data}</script>`,
  ].join('');
}

function renderNotice({ tenant, t }: EmbedPageInput, kind: NoticeKind, pageUrl: string): string {
  const tenantName = { tenant: tenant.name };
  const target =
    kind === 'failed'
      ? `<a class="button" href="">${escapeHtml(t('embed.retry'))}</a>`
      : `<a class="button" ${newTabAttributes(pageUrl)}>${escapeHtml(t(kind === 'locked' ? 'embed.watchAt' : 'embed.open', tenantName))}</a>`;
  return [
    `<main class="state">${kind === 'locked' ? lock : slash}`,
    `<h1>${escapeHtml(t(`embed.${kind}.title`, tenantName))}</h1>`,
    `<p>${escapeHtml(t(`embed.${kind}.text`, tenantName))}</p>${target}`,
    `<img class="mark" src="${escapeHtml(tenant.brand.markUrl)}" alt="${escapeHtml(tenant.name)}" width="28" height="28"></main>`,
  ].join('');
}

/** Renders the page and its policy. */
export function renderEmbedPage(
  input: EmbedPageInput,
  development: boolean,
): { readonly html: string; readonly policy: string } {
  const { tenant, locale, t, shown } = input;
  const css = input.themeCss + embedCss;
  const isClip = shown.kind === 'clip';
  const title = isClip ? shown.title : t(`embed.${shown.kind}.title`, { tenant: tenant.name });
  const body = isClip ? renderClip(input, shown) : renderNotice(input, shown.kind, shown.pageUrl);
  const html = [
    `<!DOCTYPE html><html lang="${translationNotice(locale) === null ? locale : 'en'}" dir="${directionOf(locale)}" data-theme="dark" data-embed="${shown.kind}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    // Not useful as a search result by itself, but search engines may show it in the clip page's result.
    '<meta name="robots" content="noindex, indexifembedded">',
    `<title>${escapeHtml(title)} · ${escapeHtml(tenant.name)}</title>`,
    isClip ? `<link rel="canonical" href="${escapeHtml(shown.pageUrl)}">` : '',
    `<style>${css}</style>`,
    isClip
      ? `<script>${earlyScript}</script>${input.devScripts}<script type="module" src="${input.script}"></script>`
      : '',
    `</head><body>${body}</body></html>`,
  ].join('');
  return { html, policy: embedPolicy({ tenant, css, script: earlyScript, development }) };
}
