/** The offline page: replaces every other page while there is no network. Self-contained. */
import { createHash } from 'node:crypto';
import type { TenantConfig } from '@grandstand/contract';
import { directionOf, escapeHtml, type Locale } from '@grandstand/contract/constants';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import { themeScript } from '../http/theme-script.ts';

/**
 * Opens the requested page as soon as the server responds. Polls every few seconds while the browser
 * reports a connection, and at once when it reports a new one. That report alone does not prove that the
 * server is reachable, and a failed reload would disturb the viewer.
 */
const recoverScript = `(function(){var check=function(){navigator.onLine&&
fetch("/healthz",{cache:"no-store"}).then(function(r){if(r.ok)location.reload()},function(){})};
addEventListener("online",check);setInterval(check,5000)})()`;

const css = `*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;
gap:14px;padding:24px;text-align:center;background:var(--t-canvas);color:var(--t-text);font:16px/1.5 system-ui,sans-serif}
svg{width:56px;height:56px;color:var(--t-muted)}h1{margin:0;font-size:28px;line-height:1.2}p{margin:0;max-width:34ch;color:var(--t-muted)}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 22px;margin-top:8px;border-radius:var(--t-radius-control);
background:var(--t-accent);color:var(--t-on-accent);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--t-text);outline-offset:3px}`;

/** Crossed-out waves of a network. */
const icon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">' +
  '<path d="M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M2 2l20 20"/></svg>';

interface PageInput {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  readonly t: Translate;
  /** The tenant's `--t-*` variables. */
  readonly themeCss: string;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Renders the page and its policy, which lets it only check whether the server is back. */
export function offlinePage({ tenant, locale, t, themeCss }: PageInput): {
  readonly html: string;
  readonly policy: string;
} {
  const hasLightTheme = tenant.enable_white_theme;
  const theme = hasLightTheme ? tenant.brand.defaultTheme : 'dark';
  const style = themeCss + css;
  const title = escapeHtml(t('offline.title'));
  const html = [
    `<!DOCTYPE html><html lang="${locale}" dir="${directionOf(locale)}" data-theme="${theme}"`,
    ` data-default-theme="${theme}" data-themes="${hasLightTheme ? 'both' : 'dark'}" data-offline>`,
    `<head><meta charset="utf-8"><script>${themeScript}</script>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    `<title>${title} · ${escapeHtml(tenant.name)}</title><style>${style}</style></head>`,
    `<body>${icon}<h1>${title}</h1><p>${escapeHtml(t('offline.text', { tenant: tenant.name }))}</p>`,
    // An empty link is the requested page: it works without a script.
    `<a href="">${escapeHtml(t('offline.retry'))}</a><script>${recoverScript}</script></body></html>`,
  ].join('');
  const policy = [
    `default-src 'none'`,
    `script-src ${hashOf(themeScript)} ${hashOf(recoverScript)}`,
    `style-src ${hashOf(style)}`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return { html, policy };
}
