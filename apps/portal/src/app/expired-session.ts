import type { PublicTenantConfig } from '@grandstand/contract';
import { clearSession } from '../lib/session/session-store.ts';

interface Options {
  readonly tenant: PublicTenantConfig;
  readonly go: (path: string) => void;
  readonly say: (notice: string) => void;
  readonly notice: string;
}

/**
 * The session has ended for good: forget it without revoking it, and go to the sign-in page, which says
 * why (AUT-34, AUT-35). Tenants with federated sign-on have no sign-in page of their own to say it on:
 * their viewers go to `/` and are told by a toast (AUT-36).
 */
export function endExpiredSession({ tenant, go, say, notice }: Options): void {
  clearSession();
  if (tenant.hasIfaAuth) {
    say(notice);
    go('/');
  } else {
    go('/auth/login/?sessionExpired=true');
  }
}
