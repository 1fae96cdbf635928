import type { PublicTenantConfig } from '@grandstand/contract';
import type { DrmLicences } from '@grandstand/player';

/** Returns the tenant's licence servers in the player's format; null for none. */
export function drmLicences({ drm }: PublicTenantConfig): DrmLicences | null {
  if (drm === undefined) return null;
  const { widevine, playready, fairplay } = drm;
  return {
    widevine: widevine && { licenceUrl: widevine.licence_url },
    playready: playready && { licenceUrl: playready.licence_url },
    fairplay: fairplay && {
      licenceUrl: fairplay.licence_url,
      certificateUrl: fairplay.certificate_url,
    },
  };
}
