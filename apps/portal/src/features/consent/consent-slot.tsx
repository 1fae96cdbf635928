import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { usePortal } from '../../lib/portal/portal-context.tsx';
import { asksConsent } from '../../lib/third-parties/asks-consent.ts';

/**
 * The place of the question what services may learn. What asks it, and runs what was agreed to, is fetched
 * where a tenant has anything to ask.
 */
export function ConsentSlot() {
  const portal = usePortal();
  const router = useRouter();
  const [question, setQuestion] = useState<ReactNode>(null);
  useEffect(() => {
    if (!asksConsent(portal.tenant)) return;
    void import('./page-services.tsx').then(({ keepPageServices, ConsentQuestion }) => {
      keepPageServices(portal, router);
      setQuestion(<ConsentQuestion />);
    });
  }, [portal, router]);
  return question;
}
