import type { Event, PublicTenantConfig } from '@grandstand/contract';
import { isSold } from '@grandstand/contract/constants';

/** The end of the address of a video that the media server packages, and can write as a file. */
export const playlist = /\/master\.m3u8$/;

/**
 * True if viewers may download a clip: where the tenant allows downloads, and for a clip of a sold event allows
 * these, too.
 */
export const isDownloadable = (
  { source: { hd, clip }, commerceType }: Pick<Event, 'source' | 'commerceType'>,
  tenant: Pick<PublicTenantConfig, 'download_clips' | 'download_clips_of_paid_events'>,
): boolean =>
  tenant.download_clips &&
  (tenant.download_clips_of_paid_events || !isSold(commerceType)) &&
  clip !== null &&
  hd !== null &&
  playlist.test(hd);
