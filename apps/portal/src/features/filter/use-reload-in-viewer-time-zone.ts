import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Loads the page's data again if the server divided it into the days of a time zone other than the viewer's.
 * @param zone the server's; null if no day depends on it
 */
export function useReloadInViewerTimeZone(zone: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (zone === null || zone === new Intl.DateTimeFormat().resolvedOptions().timeZone) return;
    void router.invalidate();
  }, [router, zone]);
}
