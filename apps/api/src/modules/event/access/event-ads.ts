import type { AdSettings, BookedAd, EventAd, TenantConfig } from '@grandstand/contract';
import type { Viewer } from '../../../platform/context/viewer.ts';
import { type RestrictedEvent, isHolder } from './availability.ts';

/** Resolves an ad's address: `{ads}` stands for the tenant's first ad host. */
const addressOf = (source: string, hosts: AdSettings['hosts']): URL | null =>
  URL.parse(source.replace('{ads}', hosts[0] ?? ''));

/**
 * Returns why browsers of a tenant would refuse an ad from this address, or null if they would fetch it:
 * the policy of its pages names the hosts in `ads.hosts` and no others (SEC-20).
 */
export function problemOfAd({ ads }: TenantConfig, source: string): string | null {
  if (ads === undefined) return 'the tenant has no ads: its file has no ads.hosts';
  const origin = addressOf(source, ads.hosts)?.origin ?? 'this address';
  return ads.hosts.includes(origin) ? null : `${origin} is not among the tenant's ads.hosts`;
}

/** True if the tenant shows this viewer no ads. */
const isAdFree = (
  { ad_free: adFree }: AdSettings,
  event: RestrictedEvent,
  viewer: Viewer,
): boolean =>
  (adFree.includes('members') && viewer.userId !== null) ||
  (adFree.includes('holders') && isHolder(event, viewer));

/** Returns the ads for a viewer. Omits ads from hosts that the tenant no longer lists. */
export function adsFor(
  booked: readonly BookedAd[],
  settings: AdSettings | undefined,
  event: RestrictedEvent,
  viewer: Viewer,
): EventAd[] {
  if (settings === undefined || isAdFree(settings, event, viewer)) return [];
  const { hosts } = settings;
  return booked.flatMap(({ source, timeOffset }) => {
    const url = addressOf(source, hosts);
    return url !== null && hosts.includes(url.origin) ? [{ source: url.href, timeOffset }] : [];
  });
}
