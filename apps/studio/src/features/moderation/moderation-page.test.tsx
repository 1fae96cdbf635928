import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { renderRoom } from '../testing.tsx';
import { ModerationPage } from './moderation-page.tsx';
import { moderationSearch } from './moderation-search.ts';

const shownTabs: (string | null)[] = [];
beforeEach(() => {
  shownTabs.length = 0;
  // jsdom does not scroll. As in recent browsers, it returns a promise, though its type says otherwise.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shownTabs.push(this.textContent);
    return Promise.resolve() as never;
  };
});
afterEach(cleanup);

/** Renders the room. Returns a function that loads its lists again, or those whose key starts so. */
function renderModeration(address: string, api: object): (part?: string) => Promise<void> {
  const { queryClient } = renderRoom(
    { path: '/moderation', component: ModerationPage, validateSearch: moderationSearch },
    address,
    {
      api,
      tenant: { name: 'Club', locales: ['en'] },
      session: { permissions: ['moderation:edit'] },
    },
  );
  return (part) =>
    queryClient.invalidateQueries({
      queryKey: ['moderation', ...(part === undefined ? [] : [part])],
    });
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

it('numbers of open reports that cannot be loaded are not taken for none', async () => {
  const fail = async () => {
    throw new ApiError('network', 0, '');
  };
  renderModeration('/moderation?view=bans', {
    comment: { countReported: fail, listBans: async () => page([]) },
    clip: { countReported: count(3) },
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'What awaits a review could not be counted. No connection. Check the network and try again.',
  );
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
    await screen.findByRole('button', { name: `Dismiss: Clip ${id}, Nov 28, 2026, 7:30:00 PM` }),
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

it('clips of one title have buttons and links of different names, by when they were added', async () => {
  const added = ['2026-11-28T19:30:00.000Z', '2026-11-28T19:30:07.000Z'];
  renderModeration('/moderation?view=clips&state=reported', {
    comment: { countReported: count(0) },
    clip: {
      countReported: count(2),
      listForOperator: async () =>
        page(
          added.map((addedAt) => ({
            ...clipOf(addedAt),
            title: 'Goal',
            eventId: 'match',
            eventTitle: 'North – South',
            addedAt,
          })),
        ),
    },
  });
  await screen.findAllByText('Goal');
  const list = screen.getByRole('list', { name: 'Clips' });
  const namesOf = (role: 'button' | 'link') =>
    within(list)
      .getAllByRole(role)
      .map((control) => control.getAttribute('aria-label'));
  expect(new Set([...namesOf('link'), ...namesOf('button')])).toEqual(
    new Set(
      ['7:30:00 PM', '7:30:07 PM'].flatMap((time) =>
        ['Goal', 'North – South: Goal', 'Dismiss: Goal', 'Take down: Goal'].map(
          (name) => `${name}, Nov 28, 2026, ${time}`,
        ),
      ),
    ),
  );
});

it('tags of one title have buttons of different names, by their position in the match', async () => {
  renderModeration('/moderation?view=tags', {
    comment: { countReported: count(0) },
    clip: { countReported: count(0) },
    tag: {
      listForOperator: async () =>
        page(
          [754, 3661].map((startTime) => ({
            id: String(startTime),
            targetId: 'match',
            eventTitle: startTime === 754 ? 'North – South' : null,
            title: 'Goal',
            startTime,
            addedAt: '2026-11-28T19:30:00.000Z',
            takedown: null,
          })),
        ),
    },
  });
  expect(
    await screen.findByRole('button', {
      name: 'Take down: Goal, 12:34, Nov 28, 2026, 7:30:00 PM',
    }),
  ).toBeDefined();
  expect(
    screen.getByRole('button', { name: 'Take down: Goal, 1:01:01, Nov 28, 2026, 7:30:00 PM' }),
  ).toBeDefined();
  // The match of one no longer exists.
  expect(
    screen.getAllByRole('link', { name: /Goal/ }).map(({ textContent }) => textContent),
  ).toEqual(['North – South', 'match']);
});

it('a comment names its match, which leads to its desk', async () => {
  renderModeration('/moderation', {
    comment: {
      countReported: count(1),
      listForOperator: async () => page([commentOf('one', 'shown')]),
    },
    clip: { countReported: count(0) },
  });
  const link = await screen.findByRole('link', { name: /^North – South: Ada/ });
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    'North – South',
    '/matches/match',
  ]);
});

it('a match whose name cannot be loaded says why, above its comments', async () => {
  renderModeration('/moderation?match=match', {
    event: {
      getDesk: async () => {
        throw new ApiError('not_found', 404, 'gone');
      },
    },
    comment: {
      countReported: count(1),
      listForOperator: async () => page([commentOf('one', 'shown')]),
    },
    clip: { countReported: count(0) },
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByText('Comment one')).toBeDefined();
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
  eventTitle: 'North – South',
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
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove: Ada, Nov 28, 2026, 7:30 PM' }),
  );
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Rude');
  comments.splice(0, 1, commentOf('second', 'shown'));
  await reload();
  await screen.findByText('Comment second');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => removed).toEqual(['first']);
});

it('the list of reported clips has a further report once its number has risen', async () => {
  const ids = ['one'];
  const reload = renderModeration('/moderation?view=clips&state=reported', {
    comment: { countReported: count(0) },
    clip: {
      countReported: async () => count(ids.length)(),
      listForOperator: async () => page(ids.map((id) => clipOf(id))),
    },
  });
  await screen.findByText('Clip one');
  await screen.findByRole('link', { name: 'Clips (1 open)' });
  ids.push('two');
  await reload('open');
  expect(await screen.findByText('Clip two')).toBeDefined();
});

it('a moderator finishes the reason for taking down a clip whose reports someone else has closed', async () => {
  const ids = ['one'];
  const takenDown: string[] = [];
  const reload = renderModeration('/moderation?view=clips&state=reported', {
    comment: { countReported: count(0) },
    clip: {
      countReported: async () => count(ids.length)(),
      listForOperator: async () => page(ids.map((id) => clipOf(id))),
      takeDown: async ({ params: { id } }: { params: { id: string } }) => takenDown.push(id),
    },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Take down: Clip one, Nov 28, 2026, 7:30:00 PM' }),
  );
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Not theirs');
  ids.pop();
  await reload();
  await screen.findByText('Nothing to review');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take down' }));
  await expect.poll(() => takenDown).toEqual(['one']);
});

it('a ban shows its last day, and the prompt to lift it no failure of an earlier attempt', async () => {
  renderModeration('/moderation?view=bans', {
    comment: {
      countReported: count(0),
      listBans: async () =>
        page([
          {
            accountId: 'ada',
            email: 'ada@club.example',
            displayName: 'Ada',
            reason: 'Insults',
            since: '2026-11-28T19:30:00.000Z',
            // Its last day is the one before.
            until: '2027-05-06T00:00:00.000Z',
          },
        ]),
      unban: async () => {
        throw new ApiError('too_many_requests', 429, '');
      },
    },
    clip: { countReported: count(0) },
  });
  const openPrompt = async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Lift ban: Ada, ada@club.example' }),
    );
    return screen.findByRole('dialog');
  };
  const first = await openPrompt();
  expect(screen.getByText(/May 5, 2027/)).toBeDefined();
  await userEvent.click(within(first).getByRole('button', { name: 'Lift ban' }));
  await within(first).findByRole('alert');
  await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const second = await openPrompt();
  expect(within(second).queryByRole('alert')).toBeNull();
  await userEvent.click(within(second).getByRole('button', { name: 'Lift ban' }));
  expect(await within(second).findByRole('alert')).toBeDefined();
});
