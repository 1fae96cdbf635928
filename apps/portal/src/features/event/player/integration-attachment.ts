import type { PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { PlayerAttachment } from '@grandstand/player';
import { useMemo } from 'react';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { requiresConsent } from '../../../lib/third-parties/requires-consent.ts';
import { warnChunkError } from '../../../ui/warn-chunk-error.ts';

const attachmentOf =
  (eventId: string, tenant: PublicTenantConfig, api: ApiClient): PlayerAttachment =>
  (context) => {
    const openedAt = performance.now();
    import('./attach-integrations.ts').then(({ attachIntegrations }) => {
      if (!context.signal.aborted) attachIntegrations(context, { eventId, openedAt, tenant, api });
    }, warnChunkError);
  };

/** Attaches quality measurement and casting, for tenants whose services need the viewer's consent. */
export function useIntegrationAttachment(eventId: string): readonly PlayerAttachment[] {
  const tenant = useTenant();
  const api = useApi();
  return useMemo(
    () => (requiresConsent(tenant) ? [attachmentOf(eventId, tenant, api)] : []),
    [tenant, eventId, api],
  );
}
