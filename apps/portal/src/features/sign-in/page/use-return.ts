import { useNavigate, useRouterState } from '@tanstack/react-router';
import { safeReturnTarget } from '../../../lib/navigation/return-target.ts';
import { toLocation } from '../../../lib/navigation/search.ts';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { startSteps } from '../../../lib/session/sign-in/sign-up-steps.ts';

/** Continues after a sign-in: at `target`, or first through the sign-up steps (AUT-41, A-25). */
export function useAfterSignIn(
  target: string | null,
): (done?: { readonly isRegister: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const tenant = useTenant();
  return (done) => {
    const to = safeReturnTarget(target);
    const first = done?.isRegister === true ? startSteps(tenant, to) : null;
    return navigate({ ...toLocation(first ?? to), replace: true });
  };
}

/** Returns the target after the sign-in: the query `redirect`, same-site paths only, else `/`. */
export function useReturn(): {
  readonly redirect: string | null;
  readonly go: ReturnType<typeof useAfterSignIn>;
} {
  // The server renders one page for every `redirect`, so the first render ignores it.
  const hydrated = useHydrated();
  const given = useRouterState({
    select: ({ location }) => (location.search as Record<string, unknown>)['redirect'],
  });
  const redirect = hydrated && typeof given === 'string' ? given : null;
  return { redirect, go: useAfterSignIn(redirect) };
}
