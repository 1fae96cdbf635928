import type { Ctx, Session } from './context.ts';
import { AppError } from './error.ts';

/** Returns the caller's session. Throws `unauthorized` for an anonymous caller. */
export function requireSession({ session }: Pick<Ctx, 'session'>): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

/** Returns the key that limits of a signed-in call count. */
export const callerId = ({ session }: Pick<Ctx, 'session'>): string => session?.userId ?? '';
