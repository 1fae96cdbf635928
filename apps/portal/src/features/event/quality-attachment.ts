import type { PublicTenantConfig } from '@grandstand/contract';
import type { PlayerAttachment } from '@grandstand/player';
import { useMemo } from 'react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { asksConsent } from '../../lib/third-parties/asks-consent.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';

const attachmentOf =
  (eventId: string, tenant: PublicTenantConfig): PlayerAttachment =>
  (context) => {
    const from = performance.now();
    import('./attach-integrations.ts').then(({ attachIntegrations }) => {
      if (!context.signal.aborted) attachIntegrations(context, { eventId, from, tenant });
    }, warnChunkError);
  };

/**
 * Has the watching of an event measured, and other screens offered, where the tenant has any use for it:
 * whether anybody is told of it is what the viewer decides.
 */
export function useQualityAttachment(eventId: string): readonly PlayerAttachment[] {
  const tenant = useTenant();
  return useMemo(
    () => (asksConsent(tenant) ? [attachmentOf(eventId, tenant)] : []),
    [tenant, eventId],
  );
}
