/**
 * Named guards of the route table. The session is in the browser (B-06), so guards decide there. The
 * server lets every page pass and renders it for an anonymous viewer.
 */
import type { PublicTenantConfig } from '@grandstand/contract';
import { returnSearch, safeReturnTarget } from '../../lib/navigation/return-target.ts';
import {
  parseSearch,
  pickSearch,
  stringifySearch,
  toLocation,
} from '../../lib/navigation/search.ts';
import type { GuardName, RouteRow } from '../../lib/page/route-row.ts';
import type { RouterContext } from './router-context.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Path and query that a guard redirected from. */
    from?: string;
  }
}

export interface GuardContext {
  readonly tenant: PublicTenantConfig;
  /** True when an access token and a user are present (AUT-10). */
  readonly signedIn: boolean;
  /** Path and query of the page being opened, without locale prefix. */
  readonly target: string;
  readonly search: Readonly<Record<string, string>>;
  /** Name of the page being opened. */
  readonly name: string;
  /** The viewer's favourite club, or null. */
  readonly clubId: string | null;
  /** Path of the step at which the viewer left the sign-up, or null. */
  readonly currentStep: string | null;
}

/** Returns where to redirect, or null to let the page open. */
export type Guard = (context: GuardContext) => string | null;

export const guards = {
  'sign-in-required': ({ signedIn, target }) =>
    signedIn ? null : `/auth/login/${stringifySearch(returnSearch(target))}`,
  'anonymous-only': ({ signedIn, search }) =>
    signedIn ? safeReturnTarget(search['redirect']) : null,
  'sign-up-first': ({ signedIn }) => (signedIn ? null : '/auth/sign-up/'),
  'sign-up-steps': ({ signedIn, currentStep }) => (signedIn ? currentStep : null),
  'skip-login-page': ({ tenant }) =>
    tenant.enable_skip_login_page_for_ifa_sso && tenant.hasIfaAuth ? '/' : null,
} as const satisfies Record<GuardName, Guard>;

/**
 * Names of the pages that never redirect to the club selection: the selection itself, pages that finish a
 * sign-in or a payment, and pages that mails link to, which must act on one press.
 */
const pagesBeforeClub =
  /^(?:club|payment-.+|auth-(?:oauth2-callback-provider|sign-up(?:-.+)?|login-link|verify|unsubscribe))$/;

/**
 * Runs before the guards of every page: sends signed-in viewers without a favourite club to choose one, if
 * the tenant requires one (RTE-36, RTE-37). Compares page names, so neither locale nor trailing slash
 * matters (B-12).
 */
export const requireClub: Guard = ({ tenant, signedIn, clubId, name }) =>
  tenant.enable_favorite_club_selection &&
  signedIn &&
  clubId === null &&
  !pagesBeforeClub.test(name)
    ? '/club/'
    : null;

/** Returns where a row's guards redirect the viewer, or null; always null on the server. */
export function guardTarget(row: RouteRow, context: RouterContext, target: string): string | null {
  const query = target.indexOf('?');
  const search = pickSearch(query === -1 ? {} : parseSearch(target.slice(query)), ['redirect']);
  const { signedIn, tenant, clubId, currentStep } = context;
  if (signedIn === null) return null;
  const viewer = { tenant, signedIn: signedIn(), clubId: clubId(), currentStep: currentStep() };
  const guardContext = { ...viewer, target, search, name: row.name };
  for (const guard of [requireClub, ...row.middleware.map((name) => guards[name])]) {
    const to = guard(guardContext);
    if (to !== null) return to;
  }
  return null;
}

/**
 * Returns the location that a guard redirects to, with the original target so that the viewer can continue
 * there.
 */
export const guardedLocation = (to: string, from: string) => ({
  ...toLocation(to),
  replace: true,
  state: { from },
});

/** True for pages that need an account: the browser renders them, behind their guard (B-06). */
export const isBrowserRendered = (row: RouteRow): boolean =>
  row.middleware.some((name) => name === 'sign-in-required' || name === 'sign-up-first');
