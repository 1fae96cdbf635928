import { useNavigate, useRouterState } from '@tanstack/react-router';
import { returnSearch, safeReturnTarget } from '../../../lib/navigation/return-target.ts';
import { toLocation } from '../../../lib/navigation/search.ts';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { startSteps } from '../../../lib/session/sign-in/sign-up-steps.ts';

/**
 * Returns a function to call after a sign-in: it navigates to `target`, for a new account through the
 * sign-up steps first (AUT-41, A-25).
 */
export function useAfterSignIn(
  target: string | null,
): (done?: { readonly isNewAccount: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const tenant = useTenant();
  return (done) => {
    const to = safeReturnTarget(target);
    const stepPath = done?.isNewAccount === true ? startSteps(tenant, to) : null;
    return navigate({ ...toLocation(stepPath ?? to), replace: true });
  };
}

/**
 * Returns the `redirect` of the query, and a function that continues there after the sign-in: only at paths
 * of this site, else at `/`.
 */
export function useReturn(): {
  readonly redirect: string | null;
  readonly go: ReturnType<typeof useAfterSignIn>;
} {
  // The server renders one page for every `redirect`, so the first render ignores it.
  const hydrated = useHydrated();
  const redirectParam = useRouterState({
    select: ({ location }) => (location.search as Record<string, unknown>)['redirect'],
  });
  const redirect =
    hydrated && typeof redirectParam === 'string'
      ? (returnSearch(redirectParam).redirect ?? null)
      : null;
  return { redirect, go: useAfterSignIn(redirect) };
}
