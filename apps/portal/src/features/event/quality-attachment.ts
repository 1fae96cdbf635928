import type { PlayerAttachment } from '@grandstand/player';
import { useMemo } from 'react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { asksConsent } from '../../lib/third-parties/asks-consent.ts';
import { sayMissing } from '../../ui/say-missing.ts';

const attachmentOf =
  (eventId: string): PlayerAttachment =>
  (context) => {
    const from = performance.now();
    import('./measure-quality.ts').then(({ measureQuality }) => {
      if (!context.signal.aborted) measureQuality(context, eventId, from);
    }, sayMissing);
  };

/**
 * Has the watching of an event measured, where the tenant has any use for it: whether it is told to
 * anybody is what the viewer decides.
 */
export function useQualityAttachment(eventId: string): readonly PlayerAttachment[] {
  const isWanted = asksConsent(useTenant());
  return useMemo(() => (isWanted ? [attachmentOf(eventId)] : []), [isWanted, eventId]);
}
