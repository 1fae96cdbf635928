import { AppError } from '../../platform/context/error.ts';
import type { UserRow } from './user.table.ts';

/** True if an account may not sign in at `now`. */
export const isBlocked = (
  { blocked_at: since, blocked_until: until }: Pick<UserRow, 'blocked_at' | 'blocked_until'>,
  now: Date,
): boolean => since !== null && (until === null || until > now);

/** Throws `account_blocked` for an account that may not sign in. */
export function refuseBlocked(user: UserRow, now: Date): void {
  if (isBlocked(user, now)) throw new AppError('account_blocked');
}
