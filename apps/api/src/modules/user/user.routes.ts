import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { onMessage, userRoom } from '../../platform/realtime/socket-message.ts';
import { presentProfile } from './present-profile.ts';
import { getOwnUser } from './user.service.ts';

export const module: ApiModule = {
  name: 'user',
  calls: defineCalls('user', {
    getProfile: async (ctx) => ({ content: presentProfile(await getOwnUser(ctx)) }),
  }),
  create: () => ({
    sockets: [
      onMessage('join-user-room', (socket, { userId }) => {
        if (socket.session?.userId === userId) socket.join(userRoom(userId));
      }),
      onMessage('leave-user-room', (socket) => {
        if (socket.session !== null) socket.leave(userRoom(socket.session.userId));
      }),
    ],
    account: { export: async (ctx) => ({ profile: presentProfile(await getOwnUser(ctx)) }) },
  }),
};
