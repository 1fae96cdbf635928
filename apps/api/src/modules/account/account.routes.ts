import { minuteMs } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import type { ErrorDetails } from '../../platform/context/error.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { presentProfile } from '../user/index.ts';
import {
  changePassword,
  deleteAccount,
  exportAccount,
  getAccount,
  confirmWithPassword,
} from './account.service.ts';
import { updateProfile } from './profile.service.ts';

/** Limited, so that a stolen access token cannot be used to guess the password. */
const passwordLimit = {
  perAddress: 60,
  perKey: 10,
  windowMs: 15 * minuteMs,
  key: (_: unknown, ctx: Parameters<typeof callerId>[0]) => callerId(ctx),
};

const onlyNewPassword = (details: ErrorDetails) =>
  details.every(({ path }) => path === 'body.new_password');

export const module: ApiModule = {
  name: 'account',
  calls: [
    ...defineCalls('user', {
      updateProfile: {
        handle: async (ctx, { body }) => {
          const profile = presentProfile(await updateProfile(ctx, body));
          return {
            content: {
              displayName: profile.displayName,
              countryName: profile.countryName,
              phone: profile.phone,
              postalCode: profile.postalCode,
              city: profile.city,
              gender: profile.gender,
              options: profile.options,
              favoriteClubId: profile.favoriteClubId,
            },
          };
        },
        limit: {
          perAddress: 240,
          perKey: 60,
          windowMs: minuteMs,
          key: (_, ctx) => callerId(ctx),
        },
        stores: [],
      },
    }),
    ...defineCalls('password', {
      change: {
        handle: async (ctx, { body }) => {
          await changePassword(ctx, body.old_password, body.new_password);
          return {};
        },
        limit: passwordLimit,
        invalidCode: (details) => (onlyNewPassword(details) ? 'weak_password' : null),
        stores: ['token_family', 'refresh_token', 'sent_mail', 'password_attempt'],
      },
    }),
    ...defineCalls('account', {
      remove: {
        handle: async (ctx, { body }) => {
          await deleteAccount(ctx, body?.password ?? null);
          return {};
        },
        limit: passwordLimit,
        stores: ['entitlement_end', 'password_attempt'],
      },

      get: async (ctx) => ({ content: await getAccount(ctx) }),

      export: {
        handle: async (ctx) => ({ content: await exportAccount(ctx) }),
        limit: {
          perAddress: 60,
          perKey: 10,
          windowMs: 60 * minuteMs,
          key: (_, ctx) => callerId(ctx),
        },
      },
    }),
    ...defineCalls('session', {
      confirm: {
        handle: async (ctx, { body }) => {
          await confirmWithPassword(ctx, body.password);
          return {};
        },
        limit: passwordLimit,
        stores: ['password_attempt'],
      },
    }),
  ],
};
