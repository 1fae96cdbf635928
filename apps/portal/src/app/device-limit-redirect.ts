import { pickSearch } from '../lib/navigation/search.ts';
import type { LayoutName } from '../lib/page/route-row.ts';
import { sealSignIn } from '../lib/session/sealed-credentials.ts';
import { holdLimitedSignIn, type LimitedSignIn } from '../lib/session/limited-sign-in.ts';

interface Place {
  readonly pathname: string;
  readonly search: object;
  readonly searchStr: string;
}

/**
 * Where a viewer goes on who met the device limit: what a page of the sign-in was asked to return to,
 * or null; from any other page, where a sheet asked to log in, that page itself.
 */
export const returnTargetOf = (layout: LayoutName | undefined, here: Place): string | null =>
  layout === 'auth'
    ? (pickSearch({ ...here.search }, ['redirect'])['redirect'] ?? null)
    : here.pathname + here.searchStr;

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
export async function redirectToDeviceLimit({ signIn, redirect, go }: Options): Promise<void> {
  const data = await sealSignIn(signIn);
  holdLimitedSignIn(data === null ? signIn : null);
  const query = new URLSearchParams({
    ...(data !== null && { data }),
    ...(redirect !== null && { redirect }),
  });
  go(`/auth/login/limit/${query.size > 0 ? '?' : ''}${query.toString()}`);
}
