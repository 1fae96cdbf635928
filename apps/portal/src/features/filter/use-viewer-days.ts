import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Loads a page again in the browser when the server computed its days in another time zone. `zone`
 * is the one the page was made for, null when it does not matter.
 */
export function useViewerDays(zone: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (zone === null || zone === new Intl.DateTimeFormat().resolvedOptions().timeZone) return;
    void router.invalidate();
  }, [router, zone]);
}
