import type { PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { AttachmentContext } from '@grandstand/player';
import { warnChunkError } from '../../../ui/warn-chunk-error.ts';
import { measureQuality } from './measure-quality.ts';

interface Joined {
  readonly eventId: string;
  readonly from: number;
  readonly tenant: PublicTenantConfig;
  readonly api: ApiClient;
}

/** Attaches a tenant's integrations to the video of an event once it plays. */
export function attachIntegrations(context: AttachmentContext, joined: Joined): void {
  measureQuality(context, joined);
  const { tenant } = joined;
  // Only Chromium browsers have it, and Cast needs it to find televisions.
  if (tenant.third_parties?.google_cast === undefined || !('PresentationRequest' in window)) return;
  import('./attach-cast.ts').then(({ attachCast }) => {
    if (!context.signal.aborted) attachCast(context, joined);
  }, warnChunkError);
}
