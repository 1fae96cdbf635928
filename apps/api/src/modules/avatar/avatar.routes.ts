import path from 'node:path';
import { maxAvatarBytes, hourMs } from '@grandstand/contract';
import { defineCalls } from '../../platform/context/call.ts';
import { AppError } from '../../platform/context/error.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { sendFile } from '../media/index.ts';
import { avatarFilesJob } from './avatar.jobs.ts';
import { findAvatarId } from './avatar.queries.ts';
import {
  avatarFile,
  avatarFolder,
  deleteAvatar,
  exportAvatar,
  removeAvatarFile,
  uploadAvatar,
} from './avatar.service.ts';

/** The picture in base64, and the JSON around it. */
const bodyLimit = Math.ceil(maxAvatarBytes / 3) * 4 + 1024;
const yearS = 31_536_000;

export const module: ApiModule = {
  name: 'avatar',
  calls: defineCalls('avatar', {
    upload: {
      handle: async (ctx, { body }) => ({
        content: { avatarUrl: await uploadAvatar(ctx, body.image) },
      }),
      bodyLimit,
      limit: {
        perAddress: 60,
        perKey: 20,
        windowMs: hourMs,
        key: (_, ctx) => callerId(ctx),
      },
      invalidCode: () => 'avatar_invalid',
      dailyPerKey: 60,
      stores: ['avatar'],
      // A photograph has one or two MB, and all visitors of a hall may share one address.
      maxDailyKibPerAddress: 128 * 1024,
    },

    remove: {
      handle: async (ctx) => {
        await deleteAvatar(ctx);
        return {};
      },
      stores: [],
    },
  }),
  create: (platform) => ({
    jobs: [avatarFilesJob(platform)],
    media: (media) => {
      media.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
        const { file } = request.params;
        const { tenant } = request.ctx;
        const location = avatarFile.test(file)
          ? await platform.sharedFiles.locate(`${avatarFolder(tenant.id)}${file}`)
          : null;
        if (location === null) throw new AppError('not_found');
        // A picture of a person stays out of shared caches.
        void reply.header('cache-control', `private, max-age=${yearS}, immutable`);
        return sendFile(request, reply, path.basename(location), path.dirname(location), {
          cacheControl: false,
        });
      });
    },
    account: {
      export: async (ctx, userId) => ({ avatar: await exportAvatar(ctx, userId) }),
      erase: async (ctx, scope, userId) => {
        const id = await findAvatarId(scope, userId);
        return () => removeAvatarFile(ctx, id);
      },
    },
  }),
};
