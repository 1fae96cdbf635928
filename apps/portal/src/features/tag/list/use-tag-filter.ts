import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { parseSearch } from '../../../lib/navigation/search.ts';
import { noFilter, type TagFilter } from './shown-tags.ts';

/** Parses the filter of an address. */
function tagFilterOf(query: string): TagFilter {
  const search = new URLSearchParams(query);
  const player = search.get('player') ?? '';
  const filter: TagFilter = {
    type: search.get('type'),
    team: search.get('team'),
    player: /^\d{1,3}$/.test(player) ? Number(player) : null,
  };
  return Object.values(filter).every((value) => value === null) ? noFilter : filter;
}

/** The filter of the moments. It is in the address, so that a player of a line-up links to their moments. */
export function useTagFilter(): readonly [TagFilter, (filter: TagFilter) => void] {
  const router = useRouter();
  const { searchStr } = useLocation();
  const filter = useMemo(() => tagFilterOf(searchStr), [searchStr]);
  const setFilter = useCallback(
    (next: TagFilter) => {
      const { pathname, searchStr: current } = router.state.location;
      void router.navigate({
        to: pathname,
        search: { ...parseSearch(current), ...next },
        replace: true,
        resetScroll: false,
        viewTransition: false,
      });
    },
    [router],
  );
  return [filter, setFilter];
}
