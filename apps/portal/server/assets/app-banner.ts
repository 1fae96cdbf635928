/** The banner that leads from a phone's browser to the tenant's app (ADR 43). */
import type { TenantConfig } from '@grandstand/contract';
import { escapeHtml, type DevicePlatform } from '@grandstand/contract/constants';
import type { Translate } from '../../src/lib/i18n/translate.ts';
import type { RouteRow } from '../../src/lib/page/route-row.ts';
import { inlineScript } from '../http/inline-scripts.ts';

/**
 * True for the pages that may show the app banner: not the one it links to, and none on which a viewer pays or
 * sees the outcome.
 */
export const hasAppBanner = (row: Pick<RouteRow, 'name' | 'frame' | 'pays'> | null): boolean =>
  row?.name !== 'open-app' && row?.frame !== 'checkout' && row?.pays !== true;

/**
 * Returns for how long a closed banner stays hidden, s, by environment.
 */
export function appBannerPause(environment: string | undefined): number {
  if (environment === undefined) return 600;
  return environment === 'production' ? 3600 : 120;
}

/** Returns the store link through the portal, which checks its target (RTE-31, SEC-05). */
const linkTo = (portalUrl: string, store: string): string =>
  `${portalUrl.replace(/\/$/, '')}/?storeUrl=${encodeURIComponent(store)}`;

/**
 * Returns banner and script for the start of the body; empty if the tenant has none. The markup is the
 * same for every viewer: hidden, with a link to each store. The script shows it to matching viewers
 * before the first paint. It is outside the hydrated root and needs none of the page's scripts.
 * @param pause for how long a closed banner stays hidden, s
 */
export function appBanner(tenant: TenantConfig, t: Translate, pause: number): string {
  const { enable_smart_app_banner: isOn, social, portal_url: portalUrl, name, brand } = tenant;
  const stores: readonly (readonly [DevicePlatform, string])[] = [
    ['ANDROID', social.url_google_play_store],
    ['IOS', social.url_app_store],
  ];
  const links = stores
    .filter(([, url]) => url !== '')
    .map(
      ([platform, url]) =>
        `<a hidden class="app-banner-get" rel="nofollow" data-store="${platform}" href="${escapeHtml(linkTo(portalUrl, url))}">${escapeHtml(t('appBanner.get'))}</a>`,
    );
  if (!isOn || links.length === 0) return '';
  return [
    `<aside hidden id="ott-app-banner" class="app-banner" aria-label="${escapeHtml(t('appBanner.label'))}" data-pause="${pause}">`,
    `<button type="button" class="app-banner-close" aria-label="${escapeHtml(t('appBanner.close'))}"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="m4 4 8 8m0-8-8 8" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg></button>`,
    `<img src="${escapeHtml(brand.markUrl)}" alt="" width="32" height="32">`,
    `<p><b>${escapeHtml(name)}</b><span>${escapeHtml(t('appBanner.text'))}</span></p>`,
    ...links,
    `</aside>${inlineScript('appBanner')}`,
  ].join('');
}
