import { useMatch, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageSearch } from '../../../lib/navigation/current-page-link.tsx';
import { stringifySearch } from '../../../lib/navigation/search.ts';

/**
 * Returns the key of the page's history entry. It does not change while a navigation to the next page is
 * pending, and is the same after going back.
 */
export function useHistoryKey(): string {
  const router = useRouter();
  const id = useMatch({ strict: false, select: (match) => match.id });
  const match = id + stringifySearch(usePageSearch());
  const currentKey = () => router.latestLocation.state.__TSR_key ?? '';
  const [visit, setVisit] = useState(() => ({ match, key: currentKey() }));
  if (visit.match === match) return visit.key;
  const next = { match, key: currentKey() };
  setVisit(next);
  return next.key;
}
