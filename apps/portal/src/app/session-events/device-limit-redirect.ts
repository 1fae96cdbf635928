import { pickSearch } from '../../lib/navigation/search.ts';
import type { LayoutName } from '../../lib/page/route-row.ts';
import { sealSignIn } from '../../lib/session/sign-in/sealed-credentials.ts';
import {
  setSignInAtLimit,
  type SignInAtLimit,
} from '../../lib/session/sign-in/sign-in-at-limit.ts';

interface PageAddress {
  readonly pathname: string;
  readonly search: object;
  readonly searchStr: string;
}

/**
 * Returns where a viewer continues after the device limit: the return target of a sign-in page, or null.
 * For a sign-in sheet on any other page it is that page itself.
 */
export const returnTargetOf = (layout: LayoutName | undefined, page: PageAddress): string | null =>
  layout === 'auth'
    ? (pickSearch({ ...page.search }, ['redirect'])['redirect'] ?? null)
    : page.pathname + page.searchStr;

interface Options {
  readonly signIn: SignInAtLimit;
  /** Target of the sign-in, or null. */
  readonly redirect: string | null;
  readonly navigate: (path: string) => void;
}

/**
 * Opens the page on which the viewer frees a device, with the sign-in sealed in its address (DEV-08,
 * SEC-07). If it cannot be sealed, the sign-in is passed in memory only.
 */
export async function redirectToDeviceLimit({
  signIn,
  redirect,
  navigate,
}: Options): Promise<void> {
  const data = await sealSignIn(signIn);
  setSignInAtLimit(data === null ? signIn : null);
  const query = new URLSearchParams({
    ...(data !== null && { data }),
    ...(redirect !== null && { redirect }),
  });
  navigate(`/auth/login/limit/${query.size > 0 ? '?' : ''}${query.toString()}`);
}
