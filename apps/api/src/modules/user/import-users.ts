import { contentUser, type ContentUser, dayMs } from '@grandstand/contract';
import { z } from 'zod';
import { json } from '../../platform/database/tables.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { hashPassword } from './password.ts';
import { findUserByNormalizedEmail, insertUserOnce } from './user.queries.ts';
import { normalizeEmail } from './user.service.ts';

/**
 * Imports accounts into a tenant. Those with an existing id or address stay unchanged. Throws the schema's
 * error for an invalid account.
 */
export async function importUsers(
  platform: Pick<Platform, 'db' | 'clock' | 'resources' | 'passwordCost'>,
  tenantId: string,
  users: readonly ContentUser[],
): Promise<void> {
  const { db, clock } = platform;
  const now = clock();
  for (const user of z.array(contentUser).parse(users)) {
    const email = normalizeEmail(user.email);
    const existing = await db.forTenant(tenantId, (scope) =>
      findUserByNormalizedEmail(scope, email),
    );
    if (existing !== null) continue;
    const passwordHash = await hashPassword(platform, user.password);
    await db.forTenant(tenantId, (scope) =>
      insertUserOnce(scope, {
        tenant_id: tenantId,
        id: user.id,
        email,
        password_hash: passwordHash,
        display_name: user.displayName,
        full_name: user.displayName,
        city: null,
        gender: null,
        date_of_birth: null,
        phone: null,
        country_name: null,
        postal_code: null,
        can_create_global_tag: user.canCreateGlobalTag,
        favorite_club_id: null,
        options: json({}),
        email_verified_at: new Date(now - user.ageDays * dayMs),
        created_at: new Date(now - user.ageDays * dayMs),
        updated_at: new Date(now),
      }),
    );
  }
}
