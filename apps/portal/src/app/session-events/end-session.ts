import type { PublicTenantConfig } from '@grandstand/contract';
import { clearSession, useSession } from '../../lib/session/store/session-store.ts';

interface Options {
  readonly tenant: PublicTenantConfig;
  readonly navigate: (path: string) => void;
  /** Shows the message as a toast. */
  readonly showMessage: (message: string) => void;
  readonly message: string;
}

/**
 * Clears an expired session without revoking it and opens the sign-in page, which shows the reason (AUT-34,
 * AUT-35). Viewers of a tenant with a federation sign-in see a toast on `/` instead (AUT-36). A session that
 * its viewer is ending is left to that.
 */
export function endExpiredSession({ tenant, navigate, showMessage, message }: Options): void {
  if (useSession.getState().isLeaving) return;
  clearSession();
  if (tenant.hasIfaAuth) {
    showMessage(message);
    navigate('/');
  } else {
    navigate('/auth/login/?sessionExpired=true');
  }
}

interface RevokedOptions extends Options {
  /** Name of the current page. */
  readonly routeName: string | null;
}

/**
 * Signs out without revoking once this device was removed or may no longer be used, and opens the sign-in
 * page, which shows the reason (DEV-10). A viewer on the device-limit page stays there (DEV-11). If the
 * tenant skips the sign-in page, a toast on `/` shows the reason. A session that its viewer is ending is left
 * to that.
 */
export function endRevokedSession({
  tenant,
  routeName,
  navigate,
  showMessage,
  message,
}: RevokedOptions): void {
  if (routeName === 'auth-login-limit' || useSession.getState().isLeaving) return;
  clearSession();
  if (tenant.enable_skip_login_page_for_ifa_sso && tenant.hasIfaAuth) {
    showMessage(message);
    navigate('/');
  } else {
    navigate('/auth/login/?deviceNoLongerAllowedError=true');
  }
}
