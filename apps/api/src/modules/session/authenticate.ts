import type { TenantConfig } from '@grandstand/contract';
import type { Clock } from '../../platform/config/clock.ts';
import type { Session } from '../../platform/context/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { readAccessToken, readEndedToken } from './access-token.ts';
import { findLiveFamily, findRemovedFamily } from './session.queries.ts';

interface Where {
  readonly tenant: Pick<TenantConfig, 'id'>;
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Authenticates the caller: requires a valid access token of this tenant with a live session, so that a
 * logout takes effect at once. Throws `unauthorized` or `token_expired`.
 */
export const createAuthenticate =
  (tokenSecret: string) =>
  async ({ tenant, db, clock }: Where, token: string): Promise<Session> => {
    const now = clock();
    const session = await readAccessToken({ tokenSecret, tenantId: tenant.id, now }, token);
    const family = await db.forTenant(tenant.id, (scope) =>
      findLiveFamily(scope, session.sessionId, new Date(now)),
    );
    if (family === null || family.userId !== session.userId) throw new AppError('unauthorized');
    return session;
  };

/**
 * Finds the session of a token that ended because its device was removed, however old the token; null for
 * any other. Such a session authenticates nothing: its device may only find out.
 */
export const createFindRemovedSession =
  (tokenSecret: string) =>
  async ({ tenant, db, clock }: Where, token: string): Promise<Session | null> => {
    const now = clock();
    const session = await readEndedToken({ tokenSecret, tenantId: tenant.id, now }, token);
    if (session === null) return null;
    const userId = await db.forTenant(tenant.id, (scope) =>
      findRemovedFamily(scope, session.sessionId, new Date(now)),
    );
    return userId === session.userId ? session : null;
  };
