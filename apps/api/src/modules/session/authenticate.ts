import type { TenantConfig } from '@grandstand/contract';
import type { Clock } from '../../platform/config/clock.ts';
import type { Session } from '../../platform/context/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { readAccessToken } from './access-token.ts';
import { findLiveFamily } from './session.queries.ts';

interface Where {
  readonly tenant: Pick<TenantConfig, 'id'>;
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Authenticates the caller: requires a valid access token of this tenant with a live family, so that a
 * logout takes effect at once. Throws `unauthorized` or `token_expired`.
 */
export const createAuthenticate =
  (tokenSecret: string) =>
  async ({ tenant, db, clock }: Where, token: string): Promise<Session> => {
    const now = clock();
    const session = await readAccessToken({ tokenSecret, tenantId: tenant.id, now }, token);
    const family = await db.forTenant(tenant.id, (scope) =>
      findLiveFamily(scope, session.familyId, new Date(now)),
    );
    if (family === null || family.userId !== session.userId) throw new AppError('unauthorized');
    return session;
  };
