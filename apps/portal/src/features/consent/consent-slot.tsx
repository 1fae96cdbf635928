import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { usePortal } from '../../lib/portal/portal-context.tsx';
import { requiresConsent } from '../../lib/third-parties/requires-consent.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';
import { onNextReopen } from './reopen-consent.ts';

/**
 * Slot of the consent prompt. Fetches the prompt and the consented services where a tenant needs consent, and
 * retries a failed fetch when the viewer requests the prompt. Until then no service runs.
 */
export function ConsentSlot() {
  const portal = usePortal();
  const router = useRouter();
  const [prompt, setPrompt] = useState<ReactNode>(null);
  useEffect(() => {
    if (!requiresConsent(portal.tenant)) return undefined;
    let stopListening = () => {};
    const openPrompt = async () => {
      try {
        const { startPageServices, ConsentPrompt } = await import('./page-services.tsx');
        startPageServices(portal, router);
        setPrompt(<ConsentPrompt />);
      } catch (error) {
        warnChunkError(error);
        stopListening = onNextReopen(() => void openPrompt());
      }
    };
    void openPrompt();
    return () => stopListening();
  }, [portal, router]);
  return prompt;
}
