import type { TenantConfig } from '@grandstand/contract';
import type { Clock } from '../../platform/config/clock.ts';
import type { Session } from '../../platform/context/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import type { TokenSecrets } from '../../platform/security/derive-key.ts';
import { readAccessToken, readExpiredToken } from './access-token.ts';
import { findActiveFamily, findRemovedFamily } from './session.queries.ts';

interface AuthenticationContext {
  readonly tenant: Pick<TenantConfig, 'id'>;
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Authenticates the caller: requires a valid access token of this tenant whose session has not ended, so that a
 * logout takes effect at once. Throws `unauthorized` or `token_expired`.
 */
export const createAuthenticate =
  (tokenSecret: TokenSecrets) =>
  async ({ tenant, db, clock }: AuthenticationContext, token: string): Promise<Session> => {
    const now = clock();
    const session = await readAccessToken({ tokenSecret, tenantId: tenant.id, now }, token);
    const family = await db.forTenant(tenant.id, (scope) =>
      findActiveFamily(scope, session.sessionId, new Date(now)),
    );
    if (family === null || family.userId !== session.userId) throw new AppError('unauthorized');
    return session;
  };

/**
 * Finds the session of an access token, expired or not, if it ended because its device was removed; null for
 * any other. Such a session authenticates nothing: it only lets the device learn that it was removed.
 */
export const createFindRemovedSession =
  (tokenSecret: TokenSecrets) =>
  async ({ tenant, db, clock }: AuthenticationContext, token: string): Promise<Session | null> => {
    const now = clock();
    const session = await readExpiredToken({ tokenSecret, tenantId: tenant.id, now }, token);
    if (session === null) return null;
    const userId = await db.forTenant(tenant.id, (scope) =>
      findRemovedFamily(scope, session.sessionId, new Date(now)),
    );
    return userId === session.userId ? session : null;
  };
