import type { Event, PublicTenantConfig } from '@grandstand/contract';
import { isSold } from '@grandstand/contract/constants';

/** Ends the address of a video that this backend packages: it can also send it as one file. */
export const packagedVideo = /\/master\.m3u8$/;

/** True if viewers may download a clip: the tenant allows downloads and, for a sold event, those of its clips. */
export const isDownloadable = (
  { source: { hd, clip }, commerceType }: Pick<Event, 'source' | 'commerceType'>,
  tenant: Pick<PublicTenantConfig, 'download_clips' | 'download_clips_of_paid_events'>,
): boolean =>
  tenant.download_clips &&
  (tenant.download_clips_of_paid_events || !isSold(commerceType)) &&
  clip !== null &&
  hd !== null &&
  packagedVideo.test(hd);
