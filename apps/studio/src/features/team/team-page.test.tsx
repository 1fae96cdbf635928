import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { renderRoom } from '../testing.tsx';
import { TeamPage } from './team-page.tsx';

afterEach(cleanup);

const league = {
  id: 'league',
  type: 'league',
  title: 'League',
  shortTitle: 'LG',
  referenceId: null,
  parentId: null,
  imageUrl: null,
  archived: false,
  safeguarded: false,
  version: 1,
};

/** Opens a competition that someone else changes so once it is shown. Returns the accepted changes. */
async function openChangedBy(theirs: object): Promise<object[]> {
  const saved: object[] = [];
  let stored = league;
  const identity = {
    getForOperator: async () => ({ content: stored }),
    update: async ({ body: { version, ...change } }: { body: { version: number } }) => {
      if (version !== stored.version) throw new ApiError('conflict', 409, '');
      saved.push(change);
      stored = { ...stored, ...change, version: version + 1 };
      return { content: stored };
    },
  };
  renderRoom(
    { path: '/fixtures/teams/$identityId', component: TeamPage },
    '/fixtures/teams/league',
    {
      api: { identity },
      tenant: { name: 'Club' },
      session: { permissions: ['identity:edit'] },
    },
  );
  const name = await screen.findByLabelText('Name');
  stored = { ...stored, ...theirs, version: 2 };
  await userEvent.clear(name);
  await userEvent.type(name, 'First League');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return saved;
}

it('changes of two people to different fields of a competition are merged', async () => {
  const saved = await openChangedBy({ shortTitle: 'FL' });
  await expect.poll(() => saved).toEqual([{ title: 'First League' }]);
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Short name').value).toBe('FL');
});

it('a name that two people changed is compared, and neither is lost', async () => {
  const saved = await openChangedBy({ title: 'Premier League' });
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this entry' });
  expect(dialog.textContent).toContain('First League');
  expect(dialog.textContent).toContain('Premier League');
  expect(saved).toEqual([]);
  const [save] = screen.getAllByRole('button', { name: 'Save' }).toReversed();
  if (save !== undefined) await userEvent.click(save);
  await expect.poll(() => saved).toEqual([{ title: 'First League' }]);
});
