import type { Identity } from '@grandstand/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { aClient, aTenant, renderInPortal } from '../testing.tsx';
import { FollowTreePage } from './follow-tree-page.tsx';
import { FollowingPage } from './following-page.tsx';
import { loadFollowedItems, loadFollowTree } from './following.api.ts';

const tenant = aTenant();

const identity = (id: string, type: Identity['type'], title: string) =>
  ({
    id,
    type,
    title,
    identityIds: [],
    mainCategories: [],
    logoUrl: null,
    imageUrl: null,
  }) as never as Identity;
const league = identity('l1', 'league', 'Coast League');
const other = identity('l2', 'league', 'Hill League');
const team = identity('t1', 'team', 'Harbour');

interface ListRequest {
  body: {
    filters: { type: string[]; identityId?: string[] };
    paging: { size: number; page: number };
  };
}
const listResponse = (entries: readonly Identity[]) => ({
  content: { entries, nextExists: false },
});
const responses = {
  'identity.get': () => ({ content: league }),
  'identity.list': ({ body }: ListRequest) =>
    listResponse(body.filters.type.includes('team') ? [team] : [league, other]),
  'follow.save': () => ({ content: { identitiesId: [] } }),
  'follow.remove': () => ({}),
};
const follow = (...ids: string[]) =>
  useSession.setState({
    followed: Object.fromEntries(ids.map((id) => [id, { identitiesId: ['l1'] }])),
  });

beforeEach(() => {
  clearSessions();
  signInForTest();
});
afterEach(cleanup);

describe('following pages', () => {
  const open = async (isFollowedOnly: boolean, parentId: string | null = null) => {
    const { api, calls } = aClient(responses);
    const content = await loadFollowTree({ api, tenant }, 'league', parentId, isFollowedOnly);
    await renderInPortal(<FollowTreePage data={{ tree: 'league', isFollowedOnly, ...content }} />, {
      api,
    });
    return { calls };
  };
  const button = (title: string) =>
    screen.getByRole('button', { name: new RegExp(`^Follow(?:ing)? ${title}$`) });

  it('list what can be followed, with links to its children and to the followed ones', async () => {
    await open(false);
    expect(screen.getByRole('link', { name: 'Coast League' }).getAttribute('href')).toBe(
      '/following/league/l1/',
    );
    expect(screen.getByRole('link', { name: 'Followed' }).getAttribute('href')).toBe(
      '/following/league/followed/',
    );
    await userEvent.click(button('Hill League'));
    expect(button('Hill League').getAttribute('aria-pressed')).toBe('true');
  });

  it('show followed items, and remove unfollowed ones', async () => {
    follow('l1', 'l2');
    const { calls } = await open(true);
    await userEvent.click(button('Coast League'));
    await waitFor(() => expect(screen.queryByText('Coast League')).toBeNull());
    expect(screen.getByText('Hill League')).toBeTruthy();
    await userEvent.click(button('Hill League'));
    expect(await screen.findByText('You don’t follow anything here yet')).toBeTruthy();
    expect(calls.filter(({ name }) => name === 'follow.remove')).toHaveLength(2);
  });

  it('narrow to one league by its id', async () => {
    const { calls } = await open(false, 'l1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Coast League');
    expect(screen.getByText('Harbour')).toBeTruthy();
    const request = calls.find(({ name }) => name === 'identity.list')?.input as ListRequest;
    expect(request.body.filters).toMatchObject({ identityId: ['l1'], type: ['team'] });
  });

  it('[FOL-11] group followed items in lists of 50', async () => {
    follow('l1', 't1');
    const { api, calls } = aClient(responses);
    const items = await loadFollowedItems({ api, tenant });
    expect(items.map(({ id }) => id)).toEqual(['l1', 't1']);
    await loadFollowTree({ api, tenant }, 'league', 'l1', true);
    const requests = calls.filter(({ name }) => name === 'identity.list');
    expect(requests.map(({ input }) => (input as ListRequest).body.paging.size)).toEqual([
      50, 50, 50,
    ]);
  });

  it('send no request if nothing is followed, and show an empty state', async () => {
    const { api, calls } = aClient({});
    const items = await loadFollowedItems({ api, tenant });
    expect(calls).toEqual([]);
    await renderInPortal(<FollowingPage data={{ items }} />, { api });
    expect(screen.getByText('You don’t follow anything here yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find sports' }).getAttribute('href')).toBe(
      '/following/category/',
    );
  });
});
