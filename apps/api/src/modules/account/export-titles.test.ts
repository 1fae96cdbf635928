/** The titles that the account export contains. */
import { expect, it } from 'vitest';
import { createTestApi } from '../../testing.ts';
import { at, clipOf, eventOf, testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';

it('[SEC-02] a clip that its maker no longer shares has no title in the export of a viewer', async () => {
  const api = await createTestApi({
    clock: () => testNow,
    content: { alpha: { events: [eventOf('match'), clipOf('shared', 'match')] } },
  });
  const maker = await signedIn(api, 'maker');
  const { access: token } = await signedIn(api, 'viewer');
  const setVisibility = (visibility: 'link' | 'private') =>
    api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('event')
        .set({ owner_user_id: maker.userId, visibility })
        .where('id', '=', 'shared')
        .execute(),
    );
  const titles = async () => {
    const { body } = await api.account.export({ token });
    return body.content.playbackPositions.map(({ title }: { title: string }) => title);
  };
  await setVisibility('link');
  const position = { video_id: 'shared', position: 10, duration: 300, at: at(-1) };
  expect((await api.playbackPosition.save({ token, body: position })).status).toBe(200);
  expect(await titles()).toEqual(['Title of shared']);
  await setVisibility('private');
  expect(await titles()).toEqual(['']);
  await api.close();
});
