import type { Comment, CommentSaveBody } from '@grandstand/contract';
import type { PlayerHandle } from '@grandstand/player';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { useIsTaskOpen } from '../../lib/page/uninterrupted-task.ts';
import { useSession } from '../../lib/session/store/session-store.ts';
import { aProfile, signInForTest } from '../../lib/session/testing.ts';
import type { CommentUpdate, ConnectedHub } from '../../lib/socket/socket-hub.ts';
import { silentHub } from '../../lib/socket/testing.ts';
import { isMatchInPlayer, type EventPartInput, type PartProps } from '../event/index.ts';
import { aClient, anEvent, aTenant, renderInPortal } from '../testing.tsx';
import { CommentPanel } from './comment-panel.tsx';
import { eventParts } from './comment.event-parts.ts';
import { aComment, aList, aRoom } from './testing.ts';

const replay = anEvent({ id: 'match', eventStatus: 'archived', duration: 300 });
const live = anEvent({ id: 'match', eventStatus: 'live' });
const comments = [
  aComment({ id: 'c1', text: 'Here we go', startTime: 5 }),
  aComment({ id: 'c2', text: 'GOAL', startTime: 30, author: { id: 'author_2', name: 'Greta' } }),
];

let time = 60;
const player = {
  play: () => {},
  pause: () => {},
  seek: () => {},
  reload: () => {},
  drawPicture: () => false,
  getTime: () => time,
  getRange: () => null,
  getWallClock: () => null,
  getYaw: () => null,
} satisfies PlayerHandle;

let emit: (update: CommentUpdate) => void = () => {};
const hub: ConnectedHub = {
  ...silentHub,
  followComments: (_, listener) => {
    emit = (update) => act(() => listener(update));
    return () => {};
  },
};

async function show(
  responses: Parameters<typeof aClient>[0] = {},
  { event = replay, ...overrides }: Partial<PartProps['page']> & { event?: typeof replay } = {},
) {
  const client = aClient({ 'comment.list': () => ({ content: aList(comments) }), ...responses });
  const page = {
    state: { data: event },
    status: event.eventStatus === 'live' ? 'live' : 'vod',
    player: { current: player },
    hasStarted: () => true,
    withholdsResults: false,
    ...overrides,
  } as unknown as PartProps['page'];
  await renderInPortal(<CommentPanel page={page} data={undefined} />, { ...client, hub });
  return client;
}
const list = () => screen.findByRole('group', { name: 'Comments' });
const texts = () =>
  [...document.querySelectorAll('[role=group] li p')].map(({ textContent }) => textContent ?? '');
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const signIn = () => {
  signInForTest();
  useSession.setState({ user: aProfile() });
};
const write = (text: string) => {
  fireEvent.change(screen.getByLabelText('Write a comment'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
};
const savedOf = ({ body }: { body: CommentSaveBody }, change: Partial<Comment> = {}) => ({
  content: aComment({
    id: `saved-${body.clientId}`,
    text: body.text,
    startTime: body.startTime / 1000,
    own: true,
    ...change,
  }),
});

beforeEach(() => {
  time = 60;
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  useSession.setState({ user: null, token: null });
});

describe('chat panel', () => {
  it('renders for matches of tenants with chats, but not for matches of minors', () => {
    const page = {
      stage: 'player',
      status: 'live',
      lock: null,
      isWatched: false,
      hasCaptions: false,
      hasLostAccess: false,
    } as const;
    const inputWith = (overrides: Partial<EventPartInput> = {}): EventPartInput => ({
      event: live,
      tenant: aTenant({ enable_comments: true }),
      signedIn: false,
      page,
      ...overrides,
    });
    const isShown = (overrides?: Partial<EventPartInput>) =>
      eventParts[0]?.when(inputWith(overrides));
    expect(isShown()).toBe(true);
    expect(isShown({ tenant: aTenant() })).toBe(false);
    expect(isShown({ event: { ...live, safeguarded: true } })).toBe(false);
    expect(isShown({ page: { ...page, stage: 'countdown' } })).toBe(false);
    expect(isMatchInPlayer(inputWith({ event: { ...live, mediaType: 'clip' } }))).toBe(false);
  });

  it('requests the comments around the playhead, and shows none ahead of it', async () => {
    time = 10;
    const { calls } = await show();
    await list();
    expect(calls).toMatchObject([
      { name: 'comment.list', input: { body: { targetId: 'match', at: 10_000, spanMs: 120_000 } } },
    ]);
    await waitFor(() => expect(texts()).toHaveLength(1));
    expect(document.body.innerHTML).not.toContain('GOAL');
    time = 31;
    await tick(1000);
    expect(texts()[1]).toContain('GOAL');
    // Seeking back hides it again.
    time = 12;
    await tick(1000);
    expect(texts()).toHaveLength(1);
  });

  it('is readable by everyone, and writable for signed-in viewers', async () => {
    await show();
    await waitFor(() => expect(texts()).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
    expect(screen.queryByLabelText('Write a comment')).toBeNull();
    expect(screen.queryByRole('button', { name: /More about/ })).toBeNull();
  });

  it('requests nothing before playback, or while results are hidden and unwatched', async () => {
    const first = await show({}, { hasStarted: () => false });
    expect(await screen.findByText(/starts when you press play/)).toBeTruthy();
    cleanup();
    const second = await show({}, { withholdsResults: true });
    expect(await screen.findByText(/Scores are hidden/)).toBeTruthy();
    emit({ saved: [aComment({ text: '3:1' })] });
    await tick(2000);
    expect([...first.calls, ...second.calls]).toEqual([]);
    expect(document.body.innerHTML).not.toContain('3:1');
  });

  it('shows live updates, and how many comments were skipped', async () => {
    await show({}, { event: live });
    await waitFor(() => expect(texts()).toHaveLength(2));
    emit({ saved: [aComment({ id: 'new', text: 'And again!', startTime: 58 })], skipped: 40 });
    expect(texts()[2]).toContain('And again!');
    expect(screen.getByText(/40 comments hidden/)).toBeTruthy();
    emit({ removed: ['new'] });
    expect(texts()).toHaveLength(2);
  });

  it('announces the number of new comments to screen readers, at most every 15 s', async () => {
    await show({}, { event: live });
    await waitFor(() => expect(texts()).toHaveLength(2));
    emit({
      saved: [aComment({ id: 'new_1', startTime: 58 }), aComment({ id: 'new_2', startTime: 58 })],
    });
    emit({ saved: [aComment({ id: 'new_3', startTime: 59 })] });
    expect(screen.queryByText(/new comments/)).toBeNull();
    await tick(15_000);
    expect(screen.getByText('3 new comments')).toBeTruthy();
  });

  it('sends a comment from the playhead, and counts down to the next one', async () => {
    signIn();
    const { calls } = await show({ 'comment.save': (input: never) => savedOf(input) });
    await list();
    write('  What a game  ');
    await waitFor(() => expect(texts().at(-1)).toContain('What a game'));
    const sentComment = () => calls.find(({ name }) => name === 'comment.save')?.input;
    await waitFor(() =>
      expect(sentComment()).toMatchObject({
        body: { targetId: 'match', text: 'What a game', startTime: 60_000, wallClock: null },
      }),
    );
    expect(await screen.findByText('You can comment again in 3 seconds')).toBeTruthy();
    write('too early');
    await tick(500);
    // The text stays in the field: it is not sent by itself after the pause.
    expect(screen.getByLabelText<HTMLInputElement>('Write a comment').value).toBe('too early');
    expect(calls.filter(({ name }) => name === 'comment.save')).toHaveLength(1);
    await tick(3000);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'comment.save')).toHaveLength(2),
    );
  });

  it('queues comments while offline, and sends them once when online', async () => {
    signIn();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { calls } = await show({ 'comment.save': (input: never) => savedOf(input) });
    await list();
    write('From the train');
    expect(await screen.findByText('Waiting for a connection')).toBeTruthy();
    await tick(30_000);
    expect(calls.some(({ name }) => name === 'comment.save')).toBe(false);
    expect(localStorage.getItem('ott-comments')).toContain('From the train');
    onLine.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(localStorage.getItem('ott-comments')).toBeNull());
    await tick(30_000);
    expect(calls.filter(({ name }) => name === 'comment.save')).toHaveLength(1);
    expect(texts().filter((text) => text.includes('From the train'))).toHaveLength(1);
  });

  it('shows the author a held comment, and the reason for a refusal', async () => {
    signIn();
    await show({
      'comment.save': (input: { body: CommentSaveBody }) => {
        if (input.body.text === 'no') throw new ApiError({ status: 403, code: 'forbidden' });
        return savedOf(input, { state: 'held' });
      },
    });
    await list();
    write('look at example.com');
    expect(await screen.findByText(/Only you can see this until a moderator/)).toBeTruthy();
    await tick(3500);
    write('no');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not sent. You can’t comment in this chat.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(localStorage.getItem('ott-comments')).toBeNull();
  });

  it('lets a viewer report a comment and mute its author, without the actions of moderators', async () => {
    signIn();
    const { calls } = await show({
      'comment.report': () => ({}),
      'comment.mute': () => ({}),
    });
    await waitFor(() => expect(texts()).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Options for the comment by Greta' }));
    const sheet = await screen.findByRole('dialog', { name: 'Comment by Greta' });
    expect(within(sheet).queryByRole('button', { name: /Remove|Ban/ })).toBeNull();
    fireEvent.click(within(sheet).getByRole('button', { name: 'Report' }));
    fireEvent.click(within(sheet).getByRole('radio', { name: 'Insult' }));
    fireEvent.click(within(sheet).getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(texts()).toHaveLength(1));
    expect(calls.at(-1)).toMatchObject({
      name: 'comment.report',
      input: { body: { id: 'c2', reason: 'insult' } },
    });
    expect(screen.getByText(/A moderator will review it/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Options for the comment by Mika' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Mute Mika' }));
    await waitFor(() => expect(texts()).toHaveLength(0));
    emit({ saved: [aComment({ id: 'c3', text: 'Still here', startTime: 50 })] });
    expect(texts()).toHaveLength(0);
  });

  it('sends one report, however often its button is pressed', async () => {
    signIn();
    const { calls } = await show({ 'comment.report': () => new Promise(() => {}) });
    await waitFor(() => expect(texts()).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Options for the comment by Greta' }));
    const sheet = await screen.findByRole('dialog', { name: 'Comment by Greta' });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Report' }));
    fireEvent.click(within(sheet).getByRole('radio', { name: 'Insult' }));
    const send = within(sheet).getByRole('button', { name: 'Report' });
    fireEvent.click(send);
    fireEvent.click(send);
    expect(calls.filter(({ name }) => name === 'comment.report')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets a moderator remove for everyone, and ban after a confirmation', async () => {
    signIn();
    const room = aRoom({ isModerator: true });
    const { calls } = await show({
      'comment.list': () => ({ content: aList(comments, { room }) }),
      'comment.ban': () => ({}),
      'comment.remove': () => ({}),
    });
    await waitFor(() => expect(texts()).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Options for the comment by Mika' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove for everyone' }));
    await waitFor(() => expect(texts()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Options for the comment by Greta' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ban Greta' }));
    expect(screen.getByText(/Everything Greta wrote/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Ban Greta' }));
    await waitFor(() =>
      expect(calls.map(({ name, input }) => [name, input])).toContainEqual([
        'comment.ban',
        { body: { id: 'c2' } },
      ]),
    );
  });

  it('counts past reactions, and adds the viewer’s', async () => {
    signIn();
    const reactions = [
      { at: 40, reaction: 'joy', count: 7 },
      { at: 60, reaction: 'joy', count: 90 },
    ] as const;
    const { calls } = await show({
      'comment.list': () => ({ content: aList(comments, { reactions: [...reactions] }) }),
      'comment.react': () => ({}),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Joy: 7' }));
    // Rapid taps count once.
    fireEvent.click(screen.getByRole('button', { name: 'Joy: 7' }));
    await waitFor(() => expect(calls.at(-1)?.name).toBe('comment.react'));
    expect(calls.filter(({ name }) => name === 'comment.react')).toEqual([
      {
        name: 'comment.react',
        input: { body: { targetId: 'match', startTime: 60_000, reaction: 'joy' } },
      },
    ]);
    time = 71;
    await tick(1000);
    expect(screen.getByRole('button', { name: 'Joy: 98' })).toBeTruthy();
  });

  it('states that it is closed, why the viewer may not write, or that it failed to load', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    signIn();
    let room = aRoom({ isOpen: false });
    const respond = () => ({ content: aList([], { room }) });
    await show({ 'comment.list': respond });
    expect(await screen.findByText('Chat is closed for this match.')).toBeTruthy();
    cleanup();
    room = aRoom({ isBanned: true });
    await show({ 'comment.list': respond });
    expect(await screen.findByText(/can no longer comment/)).toBeTruthy();
    cleanup();
    room = aRoom({ needsVerifiedEmail: true });
    await show({ 'comment.list': respond });
    const link = await screen.findByRole('link', { name: 'Confirm your email address' });
    expect(link.getAttribute('href')).toContain('/account/general');
    expect(screen.queryByLabelText('Write a comment')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Joy/ })).toBeNull();
    cleanup();
    room = aRoom({ mayWriteFrom: '2026-11-22T14:10:00.000Z' });
    await show({ 'comment.list': respond });
    expect(await screen.findByText(/account is new.*Nov 22, 2026/)).toBeTruthy();
    expect(screen.queryByLabelText('Write a comment')).toBeNull();
    cleanup();
    let isDown = true;
    await show({
      'comment.list': ({ body }: { body: { targetId: string } }) => {
        if (isDown) throw new ApiError({ status: 503, code: 'service_unavailable' });
        expect(body.targetId).toBe('match');
        return { content: aList(comments) };
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be loaded');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(texts()).toHaveLength(2));
  });
});

it('an open chat suppresses prompts that would cover it', async () => {
  function Prompt() {
    return useIsTaskOpen() ? null : <p>Prompt</p>;
  }
  render(<Prompt />);
  expect(screen.queryByText('Prompt')).not.toBeNull();
  await show();
  expect(screen.queryByText('Prompt')).toBeNull();
});
