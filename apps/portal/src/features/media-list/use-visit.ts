import { useMatch, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Names the entry of the browser's history that a page is shown for. It stays while the viewer is
 * already on the way to the next page, and is the same again after going back.
 */
export function useVisit(): string {
  const router = useRouter();
  const match = useMatch({ strict: false, select: ({ id }) => id });
  const keyNow = () => router.latestLocation.state.__TSR_key ?? '';
  const [visit, setVisit] = useState(() => ({ match, key: keyNow() }));
  if (visit.match === match) return visit.key;
  const next = { match, key: keyNow() };
  setVisit(next);
  return next.key;
}
