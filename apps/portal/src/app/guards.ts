/**
 * Named guards of the route table. The session lives in the browser (B-06), so they decide there;
 * the server lets every page pass and renders it as an anonymous viewer sees it.
 */
import type { PublicTenantConfig } from '@grandstand/contract';
import type { GuardName } from '../lib/page/route-row.ts';
import { safeReturnTarget } from '../lib/navigation/return-target.ts';

export interface GuardContext {
  readonly tenant: PublicTenantConfig;
  /** True when an access token and a user are present (AUT-10). */
  readonly signedIn: boolean;
  /** Path and query of the page that is opened, without locale prefix. */
  readonly target: string;
  readonly search: Readonly<Record<string, string>>;
  /** Name of the page that is opened. */
  readonly name: string;
  /** The viewer's favourite club, or null. */
  readonly clubId: string | null;
  /** Path of the step at which the viewer left the sign-up, or null. */
  readonly openStep: string | null;
}

/** Answers where to go instead, or null to let the page open. */
export type Guard = (context: GuardContext) => string | null;

export const guards = {
  'sign-in-required': ({ signedIn, target }) =>
    signedIn ? null : `/auth/login/?redirect=${encodeURIComponent(target)}`,
  'guest-only': ({ signedIn, search }) => (signedIn ? safeReturnTarget(search['redirect']) : null),
  'sign-up-first': ({ signedIn }) => (signedIn ? null : '/auth/sign-up/'),
  'sign-up-steps': ({ signedIn, openStep }) => (signedIn ? openStep : null),
  'skip-login-page': ({ tenant }) =>
    tenant.enable_skip_login_page_for_ifa_sso && tenant.hasIfaAuth ? '/' : null,
} as const satisfies Record<GuardName, Guard>;

/**
 * Pages that never redirect to the choice of a club: it, those that finish a sign-in or a payment, and those
 * that a link in a mail leads to, which must do what it says with one press.
 */
const beforeClub =
  /^(?:club|payment-.+|auth-(?:oauth2-callback-provider|sign-up(?:-.+)?|verify|unsubscribe))$/;

/**
 * Runs before the guards of every page: who is signed in and has no favourite club chooses one, where
 * the tenant wants that (RTE-36, RTE-37). It goes by names, so that neither locale nor closing slash
 * matter (B-12).
 */
export const needsClub: Guard = ({ tenant, signedIn, clubId, name }) =>
  tenant.enable_favorite_club_selection && signedIn && clubId === null && !beforeClub.test(name)
    ? '/club/'
    : null;
