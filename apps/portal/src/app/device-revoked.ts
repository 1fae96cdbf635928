import type { PublicTenantConfig } from '@grandstand/contract';
import { clearSession } from '../lib/session/session-store.ts';

interface Options {
  readonly tenant: PublicTenantConfig;
  /** Name of the page on show. */
  readonly routeName: string | null;
  readonly go: (path: string) => void;
  readonly say: (notice: string) => void;
  readonly notice: string;
}

/**
 * This device was removed, or may not be used: sign out without revoking, and go to the sign-in page,
 * which says why (DEV-10). Who is freeing a device is left there (DEV-11). Where the sign-in page is
 * skipped, a toast says it on `/`.
 */
export function leaveRevokedDevice({ tenant, routeName, go, say, notice }: Options): void {
  if (routeName === 'auth-login-limit') return;
  clearSession();
  if (tenant.enable_skip_login_page_for_ifa_sso && tenant.hasIfaAuth) {
    say(notice);
    go('/');
  } else {
    go('/auth/login/?deviceNoLongerAllowedError=true');
  }
}
