/**
 * Named guards of the route table. The session lives in the browser (B-06), so they decide there;
 * the server lets every page pass and renders it as an anonymous viewer sees it.
 */
import type { PublicTenantConfig } from '@grandstand/contract';
import { safeReturnTarget } from '../lib/navigation/return-target.ts';

export interface GuardContext {
  readonly tenant: PublicTenantConfig;
  /** True when an access token and a user are present (AUT-10). */
  readonly signedIn: boolean;
  /** Path and query of the page that is opened, without locale prefix. */
  readonly target: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Answers where to go instead, or null to let the page open. */
export type Guard = (context: GuardContext) => string | null;

export const guards = {
  'auth-required': ({ signedIn, target }) =>
    signedIn ? null : `/auth/login/?redirect=${encodeURIComponent(target)}`,
  'guest-only': ({ signedIn, search }) => (signedIn ? safeReturnTarget(search['redirect']) : null),
  'skip-login-page': ({ tenant }) =>
    tenant.enable_skip_login_page_for_ifa_sso && tenant.hasIfaAuth ? '/' : null,
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;
