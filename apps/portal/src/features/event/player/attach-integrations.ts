import type { PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { AttachmentContext } from '@grandstand/player';
import { warnChunkError } from '../../../ui/warn-chunk-error.ts';
import { measureQuality } from './measure-quality.ts';

interface IntegratedEvent {
  readonly eventId: string;
  /** When the player was created, ms of `performance.now()`. */
  readonly openedAt: number;
  readonly tenant: PublicTenantConfig;
  readonly api: ApiClient;
}

/** Attaches the tenant's integrations to the video of an event: quality measurement and Google Cast. */
export function attachIntegrations(context: AttachmentContext, event: IntegratedEvent): void {
  measureQuality(context, event);
  const { tenant } = event;
  // Cast requires `PresentationRequest`, which only Chromium browsers have.
  if (tenant.third_parties?.google_cast === undefined || !('PresentationRequest' in window)) return;
  import('./attach-cast.ts').then(({ attachCast }) => {
    if (!context.signal.aborted) attachCast(context, event);
  }, warnChunkError);
}
