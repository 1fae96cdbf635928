import type { PublicTenantConfig } from '@grandstand/contract';
import { clearSession } from '../../lib/session/store/session-store.ts';

interface Options {
  readonly tenant: PublicTenantConfig;
  /** Name of the current page. */
  readonly routeName: string | null;
  readonly go: (path: string) => void;
  readonly say: (notice: string) => void;
  readonly notice: string;
}

/**
 * Signs out without revoking once this device was removed or may no longer be used, and opens the sign-in
 * page, which says why (DEV-10). A viewer on the device-limit page stays there (DEV-11). If the tenant
 * skips the sign-in page, a toast on `/` says it.
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
