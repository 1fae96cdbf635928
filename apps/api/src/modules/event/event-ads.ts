import type { AdSettings, BookedAd, EventAd, TenantConfig } from '@grandstand/contract';
import type { Viewer } from '../../platform/viewer.ts';
import { type RestrictedEvent, isHolder } from './availability.ts';

/** Where an ad is asked for: `{ads}` stands for the first of the tenant's sites of ads. */
const addressOf = (source: string, hosts: AdSettings['hosts']): URL | null =>
  URL.parse(source.replace('{ads}', hosts[0] ?? ''));

/**
 * Why browsers of a tenant would refuse an ad of this address, or null when they ask for it: the policy
 * of its pages names the sites of `ads.hosts` and no other (SEC-20).
 */
export function problemOfAd({ ads }: TenantConfig, source: string): string | null {
  if (ads === undefined) return 'the tenant has no ads: its file names no ads.hosts';
  const origin = addressOf(source, ads.hosts)?.origin ?? 'this address';
  return ads.hosts.includes(origin) ? null : `${origin} is not among the tenant's ads.hosts`;
}

const isSpared = ({ spared }: AdSettings, event: RestrictedEvent, viewer: Viewer): boolean =>
  (spared.includes('members') && viewer.userId !== null) ||
  (spared.includes('holders') && isHolder(event, viewer));

/** The ads that this viewer is to see; none of a site that the tenant does not name (any more). */
export function adsFor(
  booked: readonly BookedAd[],
  settings: AdSettings | undefined,
  event: RestrictedEvent,
  viewer: Viewer,
): EventAd[] {
  if (settings === undefined || isSpared(settings, event, viewer)) return [];
  const { hosts } = settings;
  return booked.flatMap(({ source, timeOffset }) => {
    const url = addressOf(source, hosts);
    return url !== null && hosts.includes(url.origin) ? [{ source: url.href, timeOffset }] : [];
  });
}
