import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Reloads a page in the browser if the server computed its days in another time zone. `zone` is the one
 * used by the server, or null if it does not matter.
 */
export function useViewerDays(zone: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (zone === null || zone === new Intl.DateTimeFormat().resolvedOptions().timeZone) return;
    void router.invalidate();
  }, [router, zone]);
}
