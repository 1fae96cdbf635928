import type { Platform } from '../../platform/context/platform.ts';
import { signOutSockets, endSessionsOf } from '../session/index.ts';
import { unlinkUntrustedProviders } from '../sign-in/index.ts';
import { findUserByEmail, lockUser, updateUser } from '../user/index.ts';

/**
 * Removes the passwords of a tenant's accounts with these addresses, and ends their sessions, because
 * published passwords are not secret. Afterwards only a mailed link can set a new one.
 * @returns the addresses of the accounts that had a password or a session
 */
export async function withdrawPasswords(
  { db, clock, realtime, tenants }: Pick<Platform, 'db' | 'clock' | 'realtime' | 'tenants'>,
  tenantId: string,
  emails: readonly string[],
): Promise<string[]> {
  const tenant = tenants.get(tenantId);
  const withdrawn: string[] = [];
  for (const email of emails) {
    const result = await db.forTenant(tenantId, async (scope) => {
      const unlocked = await findUserByEmail(scope, email);
      const user = unlocked === null ? null : await lockUser(scope, unlocked.id);
      if (user === null) return null;
      await unlinkUntrustedProviders(scope, user);
      const ended = await endSessionsOf({ clock }, scope, user.id);
      const now = new Date(clock());
      if (user.password_hash !== null)
        await updateUser(scope, user.id, {
          password_hash: null,
          password_changed_at: now,
          updated_at: now,
        });
      return {
        userId: user.id,
        ended,
        wasAccessible: user.password_hash !== null || ended.length > 0,
      };
    });
    if (result === null || !result.wasAccessible) continue;
    signOutSockets({ realtime, tenant }, result.userId, result.ended);
    withdrawn.push(email);
  }
  return withdrawn;
}
