import type { PublicTenantConfig } from '@grandstand/contract';
import { clearSession } from '../../lib/session/store/session-store.ts';

interface Options {
  readonly tenant: PublicTenantConfig;
  readonly go: (path: string) => void;
  readonly say: (notice: string) => void;
  readonly notice: string;
}

/**
 * Clears an expired session without revoking it and opens the sign-in page, which says why (AUT-34,
 * AUT-35). Tenants with federated sign-on have no sign-in page to say it on: their viewers go to `/` and
 * see a toast (AUT-36).
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
