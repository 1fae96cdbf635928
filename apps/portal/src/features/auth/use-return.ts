import { useNavigate, useRouterState } from '@tanstack/react-router';
import { safeReturnTarget } from '../../lib/navigation/return-target.ts';
import { toLocation } from '../../lib/navigation/search.ts';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';

/** Where to go after signing in: the query `redirect`, same-site paths only, else `/`. */
export function useReturn(): {
  readonly redirect: string | null;
  readonly go: () => Promise<void>;
} {
  const navigate = useNavigate();
  // The server renders one page for every `redirect`, so the first render knows none.
  const hydrated = useHydrated();
  const given = useRouterState({
    select: ({ location }) => (location.search as Record<string, unknown>)['redirect'],
  });
  const redirect = hydrated && typeof given === 'string' ? given : null;
  return {
    redirect,
    go: () => navigate({ ...toLocation(safeReturnTarget(redirect)), replace: true }),
  };
}
