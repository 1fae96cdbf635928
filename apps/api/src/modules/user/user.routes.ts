import { defineCall } from '../../platform/call.ts';
import type { ApiModule } from '../../platform/module.ts';
import { presentProfile } from './present-profile.ts';
import { getOwnUser } from './user.service.ts';

export const userModule: ApiModule = {
  name: 'user',
  calls: [
    defineCall('profileGet', async (ctx) => ({ content: presentProfile(await getOwnUser(ctx)) })),
  ],
};
