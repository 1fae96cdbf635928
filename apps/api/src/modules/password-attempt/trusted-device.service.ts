import { hourMs } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { consumeLink } from '../mail-link/index.ts';
import { findUser } from '../user/index.ts';
import { saveTrustedDevice } from './password-attempt.queries.ts';

/**
 * Lets a device sign in, for an hour and with the password, to the account that a mailed link was sent to,
 * even while attempts from unknown devices are refused. The link works once. Throws `sign_in_link_invalid`.
 */
export const trustDevice = (ctx: Ctx, token: string, deviceId: string): Promise<void> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const link = await consumeLink(ctx, scope, 'sign-in', token);
    const user = link === null ? null : await findUser(scope, link.user_id);
    if (link === null || user === null || user.email !== link.email)
      throw new AppError('sign_in_link_invalid');
    await saveTrustedDevice(scope, user.id, deviceId, new Date(ctx.clock() + hourMs));
  });
