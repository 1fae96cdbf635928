import { sealLogin } from '../lib/session/carried-login.ts';
import { holdLimitedLogin, type LimitedLogin } from '../lib/session/limited-login.ts';

interface Options {
  readonly login: LimitedLogin;
  /** Where the viewer was going when they signed in, or null. */
  readonly redirect: string | null;
  readonly go: (path: string) => void;
}

/**
 * Leads to the page that frees a device, with the sign-in sealed in its address (DEV-08, SEC-07).
 * Where nothing can be sealed it is handed over in memory and the address says nothing.
 */
export async function openLimitPage({ login, redirect, go }: Options): Promise<void> {
  const data = await sealLogin(login);
  holdLimitedLogin(data === null ? login : null);
  const query = new URLSearchParams({
    ...(data !== null && { data }),
    ...(redirect !== null && { redirect }),
  });
  go(`/auth/login/limit/${query.size > 0 ? '?' : ''}${query.toString()}`);
}
