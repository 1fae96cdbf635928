import { sealSignIn } from '../lib/session/carried-sign-in.ts';
import { holdLimitedSignIn, type LimitedSignIn } from '../lib/session/limited-sign-in.ts';

interface Options {
  readonly signIn: LimitedSignIn;
  /** Where the viewer was going when they signed in, or null. */
  readonly redirect: string | null;
  readonly go: (path: string) => void;
}

/**
 * Leads to the page that frees a device, with the sign-in sealed in its address (DEV-08, SEC-07).
 * Where nothing can be sealed it is handed over in memory and the address says nothing.
 */
export async function openLimitPage({ signIn, redirect, go }: Options): Promise<void> {
  const data = await sealSignIn(signIn);
  holdLimitedSignIn(data === null ? signIn : null);
  const query = new URLSearchParams({
    ...(data !== null && { data }),
    ...(redirect !== null && { redirect }),
  });
  go(`/auth/login/limit/${query.size > 0 ? '?' : ''}${query.toString()}`);
}
