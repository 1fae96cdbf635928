import type { CallName } from '@grandstand/contract';
import { defineCall } from '../platform/call.ts';
import { AppError } from '../platform/error.ts';
import type { ApiModule } from '../platform/module.ts';

const names: readonly CallName[] = [
  'signInStart',
  'signInExchange',
  'passwordForgot',
  'passwordReset',
  'emailVerify',
  'verificationSend',
  'accountGet',
  'avatarUpload',
  'avatarDelete',
];

/** Calls whose work is under way. */
export const pendingModule: ApiModule = {
  name: 'pending',
  calls: names.map((name) =>
    defineCall(name, async () => {
      throw new AppError('service_unavailable');
    }),
  ),
};
