import { Toast } from '@base-ui/react/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { StudioContext, type Studio } from '../../lib/studio-context.ts';
import { texts } from '../../lib/texts/en.ts';
import { ModerationPage } from './moderation-page.tsx';
import { moderationSearch } from './moderation-search.ts';

const shownTabs: (string | null)[] = [];
beforeEach(() => {
  shownTabs.length = 0;
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shownTabs.push(this.textContent);
  };
});
afterEach(cleanup);

/** Renders the room. Returns a function that loads its lists again. */
function renderModeration(address: string, api: object): () => Promise<void> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['session'], { permissions: ['moderation:edit'] });
  const rootRoute = createRootRoute();
  const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame' });
  const moderationRoute = createRoute({
    getParentRoute: () => frameRoute,
    path: '/moderation',
    validateSearch: moderationSearch,
    component: ModerationPage,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([frameRoute.addChildren([moderationRoute])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const studio = { api, tenant: { name: 'Club', locales: ['en'] } } as unknown as Studio;
  render(
    <IntlProvider locale="en" messages={texts} timeZone="UTC">
      <StudioContext value={studio}>
        <QueryClientProvider client={queryClient}>
          <Toast.Provider>
            <main id="room" tabIndex={-1}>
              <RouterProvider router={router as never} />
            </main>
          </Toast.Provider>
        </QueryClientProvider>
      </StudioContext>
    </IntlProvider>,
  );
  return () => queryClient.invalidateQueries({ queryKey: ['moderation'] });
}

const count = (open: number) => async () => ({ content: { open } });
const page = (entries: readonly object[]) => ({ content: { entries, next: null } });

it('the tabs of what is moderated scroll to the current one, again once numbers have made them wider', async () => {
  const clips = Promise.withResolvers<Awaited<ReturnType<ReturnType<typeof count>>>>();
  renderModeration('/moderation?view=bans', {
    comment: { countReported: count(12), listBans: async () => page([]) },
    clip: { countReported: () => clips.promise },
  });
  await screen.findByText('No bans');
  expect(shownTabs).toEqual(['Bans']);
  clips.resolve(await count(3)());
  await screen.findByRole('link', { name: 'Clips (3 open)' });
  await expect.poll(() => shownTabs).toEqual(['Bans', 'Bans']);
});

it.each([
  ['comments', '/moderation?state=removed', 'Removed'],
  ['clips', '/moderation?view=clips&state=removed', 'Taken down'],
])('the tabs of lists of %s scroll to the current one', async (_, address, tab) => {
  renderModeration(address, {
    comment: { countReported: count(0), listForOperator: async () => page([]) },
    clip: { countReported: count(0), listForOperator: async () => page([]) },
  });
  await screen.findByRole('link', { name: tab });
  expect(shownTabs).toContain(tab);
});

const clipOf = (id: string, visibility = 'link') => ({
  id,
  visibility,
  title: `Clip ${id}`,
  eventId: null,
  addedAt: '2026-11-28T19:30:00.000Z',
  takedown: null,
  reasons: [{ reason: 'insult', count: 1 }],
});

/** Renders reported clips. `dismissReports` closes the reports of a clip unless it throws. */
function renderReported(ids: string[], dismissReports: (id: string) => void = () => undefined) {
  renderModeration('/moderation?view=clips&state=reported', {
    comment: { countReported: count(0) },
    clip: {
      countReported: async () => count(ids.length)(),
      listForOperator: async () => page(ids.map((id) => clipOf(id))),
      dismissReports: async ({ params: { id } }: { params: { id: string } }) => {
        ids.splice(ids.indexOf(id), 1);
        dismissReports(id);
      },
    },
  });
}

async function dismiss(id: string) {
  await userEvent.click(
    await screen.findByRole('button', { name: `Dismiss the reports about Clip ${id}` }),
  );
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Not rude');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
  return dialog;
}

it('the focus goes to the list once the reports of a clip are dismissed, and to the room after the last', async () => {
  renderReported(['one', 'two']);
  await dismiss('one');
  await expect.poll(() => screen.queryByText('Clip one')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list', { name: 'Clips' }));
  await dismiss('two');
  await screen.findByText('Nothing to review');
  await expect.poll(() => document.activeElement?.id).toBe('room');
});

it('a reported clip that no longer exists leaves the list once the refusal is closed', async () => {
  renderReported(['one', 'two'], () => {
    throw new ApiError('clip_not_found', 404, '');
  });
  const dialog = await dismiss('one');
  await within(dialog).findByRole('alert');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByText('Clip one')).toBeNull();
});

it('a clip that its owner has made private has no link to its page, which is not found', async () => {
  renderModeration('/moderation?view=clips', {
    comment: { countReported: count(0) },
    clip: {
      countReported: count(0),
      listForOperator: async () => page([clipOf('one'), clipOf('two', 'private')]),
    },
  });
  await screen.findByText('Clip two');
  expect(screen.getByRole('link', { name: /^Clip (?:one|two)/ }).textContent).toBe('Clip one');
});

const commentOf = (id: string, state: string) => ({
  id,
  targetId: 'match',
  text: `Comment ${id}`,
  author: { accountId: null, name: 'Ada' },
  state,
  reasons: [],
  addedAt: '2026-11-28T19:30:00.000Z',
});

it('with no reported but some held comments, the empty list leads to those held', async () => {
  renderModeration('/moderation', {
    comment: {
      countReported: count(1),
      listForOperator: async ({ query: { state } }: { query: { state: string } }) =>
        page(state === 'held' ? [commentOf('held', 'held')] : []),
    },
    clip: { countReported: count(0) },
  });
  const hint = await screen.findByText('Reported and held comments appear here.');
  const link = await within(hint.parentElement as HTMLElement).findByRole('link', { name: 'Held' });
  await userEvent.click(link);
  expect(await screen.findByText('Comment held')).toBeDefined();
});

it('a moderator finishes the reason for removing a comment that later ones have moved out of the list', async () => {
  const comments = [commentOf('first', 'shown')];
  const removed: string[] = [];
  const reload = renderModeration('/moderation?match=match&state=shown', {
    event: { getDesk: async () => ({ content: { event: { title: 'North – South' } } }) },
    comment: {
      countReported: count(0),
      listForOperator: async () => page([...comments]),
      hideForOperator: async ({ params: { id } }: { params: { id: string } }) => removed.push(id),
    },
    clip: { countReported: count(0) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Rude');
  comments.splice(0, 1, commentOf('second', 'shown'));
  await reload();
  await screen.findByText('Comment second');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => removed).toEqual(['first']);
});
