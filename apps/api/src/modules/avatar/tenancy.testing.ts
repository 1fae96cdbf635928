import { signedIn } from '../session/testing.ts';
import * as avatarQueries from './avatar.queries.ts';
import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Tenancy probes of avatars. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'avatar.upload': [{ body: { image: Buffer.from('no picture').toString('base64') } }],
    'avatar.remove': [{}],
  }),
  // The avatar of another account, since the probed calls remove the caller's.
  prepare: async (api, { id }) => {
    const { access } = await signedIn(api, 'pictured', { tenant: id });
    return api.avatar.upload({ tenant: id, token: access, body: { image: pixel } });
  },
  queries: {
    'avatar.queries.ts': [
      avatarQueries,
      {
        findAvatarId: (scope) => avatarQueries.findAvatarId(scope, 'u'),
        putAvatarRow: (scope) =>
          avatarQueries.putAvatarRow(scope, 'u', { id: 'a', bytes: 1 }, new Date(0)),
        deleteAvatarRow: (scope) => avatarQueries.deleteAvatarRow(scope, 'u'),
        selectAvatars: (scope) => avatarQueries.selectAvatars(scope, ['a']),
        setAvatarBytes: (scope) => avatarQueries.setAvatarBytes(scope, 'a', 1),
      },
    ],
  },
};
