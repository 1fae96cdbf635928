import { useLocation, useNavigate } from '@tanstack/react-router';
import { parseSearch } from '../../../lib/navigation/search.ts';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { tabNames, type TabName } from '../parts/event-part.ts';

const isTabName = (value: string | null): value is TabName =>
  tabNames.some((name) => name === value);

/**
 * The tab in the page's address, so that a shared link opens it and Back returns to the previous one; null
 * without a chosen tab, and while hydrating. Choosing with `replace` adds no step to the history.
 */
export function useChosenTab() {
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const named = new URLSearchParams(searchStr).get('tab');
  const hydrated = useHydrated();
  const choose = (tab: TabName, replace: boolean) =>
    void navigate({
      to: pathname,
      search: { ...parseSearch(searchStr), tab },
      replace,
      resetScroll: false,
      viewTransition: false,
    });
  return { chosen: hydrated && isTabName(named) ? named : null, choose };
}
