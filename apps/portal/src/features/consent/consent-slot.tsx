import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { usePortal } from '../../lib/portal/portal-context.tsx';
import { asksConsent } from '../../lib/third-parties/asks-consent.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';
import { onNextCall } from './ask-again.ts';

/**
 * Slot of the consent prompt. Fetches the prompt and the consented services where a tenant needs consent, and
 * retries a failed fetch when the viewer requests the prompt. Until then no service runs.
 */
export function ConsentSlot() {
  const portal = usePortal();
  const router = useRouter();
  const [question, setQuestion] = useState<ReactNode>(null);
  useEffect(() => {
    if (!asksConsent(portal.tenant)) return undefined;
    let forget = () => {};
    const bring = async () => {
      try {
        const { keepPageServices, ConsentQuestion } = await import('./page-services.tsx');
        keepPageServices(portal, router);
        setQuestion(<ConsentQuestion />);
      } catch (error) {
        warnChunkError(error);
        forget = onNextCall(() => void bring());
      }
    };
    void bring();
    return () => forget();
  }, [portal, router]);
  return question;
}
