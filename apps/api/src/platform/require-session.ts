import type { Ctx, Session } from './context.ts';
import { AppError } from './error.ts';

/** The caller's session. Throws `unauthorized` for an anonymous caller. */
export function requireSession({ session }: Pick<Ctx, 'session'>): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

/** Whom the limits of a call for signed-in users count. */
export const callerId = ({ session }: Pick<Ctx, 'session'>): string => session?.userId ?? '';
