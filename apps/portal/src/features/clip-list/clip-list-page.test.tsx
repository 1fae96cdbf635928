import type { ClipList, ClipListSummary } from '@grandstand/contract';
import type { PlayerProps, PlayerStatus } from '@grandstand/player';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { useResults } from '../../lib/results/results.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { aClient, anEntry, anEvent, renderInPortal } from '../testing.tsx';
import { useToasts } from '../../lib/toast.ts';
import { AddToListDialog } from './add-to-list-dialog.tsx';
import { ClipListPage } from './clip-list-page.tsx';
import { moveItem } from './use-row-order.ts';

const player = vi.hoisted(() => ({ props: null as PlayerProps | null }));
vi.mock('@grandstand/player', () => ({
  Player: (props: PlayerProps) => {
    player.props = props;
    return <section aria-label={`player of ${props.mediaId}`} />;
  },
}));
vi.mock('@grandstand/player/player.css', () => ({}));

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  clearSessions();
  vi.useRealTimers();
});

const source = { ...anEvent().source, hd: '/media/clip.m3u8' };
const clip = { mediaType: 'clip', eventStatus: 'archived', duration: 6, source } as const;
const clips = ['one', 'two', 'three'].map((id) =>
  anEntry({ ...clip, id, title: `Scene ${id}`, team1: null, team2: null }),
);
const list: ClipList = {
  id: 'l1',
  name: 'Corners',
  visibility: 'private',
  updatedAt: '2026-11-21T12:00:00.000Z',
  clipIds: ['one', 'two', 'three'],
  isOwn: true,
  clips,
};

/** @param storedIds the clips that the server has after a change, if not those that were sent */
async function open(
  overrides: Partial<ClipList> = {},
  lockedId: string | null = null,
  storedIds: string[] | null = null,
) {
  const saved: object[] = [];
  const shared: string[] = [];
  const stored = { list: { ...list, ...overrides } };
  const { api } = aClient({
    'clipList.get': () => ({ content: stored.list }),
    'clip.update': ({ params: { id } }: { params: { id: string } }) => {
      shared.push(id);
      return { content: anEvent({ ...clip, id, visibility: 'link' }) };
    },
    'clip.get': ({ params: { id } }: { params: { id: string } }) => ({
      content: anEvent({
        ...clip,
        id,
        title: `Scene ${id}`,
        ...(id === lockedId && {
          isEventAvailableForUser: false,
          commerceType: 'commerce_ppv_media',
          source: { ...source, hd: null },
        }),
      }),
    }),
    'clipList.update': ({ body }: { body: { clip_ids?: string[] } }) => {
      saved.push(body);
      const clipIds = storedIds ?? body.clip_ids;
      return { content: { ...list, ...overrides, ...(clipIds && { clipIds }) } };
    },
  });
  await renderInPortal(<ClipListPage data={{ ...list, ...overrides }} />, { api });
  return { saved, shared, stored };
}
const rows = () =>
  screen.getAllByRole('listitem').map((row) => row.getAttribute('data-clip') ?? '');
const plays = (id: string) => screen.findByRole('region', { name: `player of ${id}` });
const setPhase = (phase: PlayerStatus['phase']) =>
  act(() => player.props?.onStateChange?.({ phase, error: null } as PlayerStatus));

it('the handle of a clip moves it by the arrow keys, stores the order and announces it', async () => {
  const { saved } = await open();
  screen.getByRole('button', { name: 'Move Scene one' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(rows()).toEqual(['two', 'one', 'three']);
  expect(screen.getByText('Position 2 of 3').getAttribute('role')).toBe('status');
  await waitFor(() => expect(saved).toMatchObject([{ clip_ids: ['two', 'one', 'three'] }]));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(rows()).toEqual(['one', 'two', 'three']);
});

it('the handle of a clip moves it to where it is dragged, and stores the order once', async () => {
  const { saved } = await open();
  const handle = screen.getByRole('button', { name: 'Move Scene one' });
  handle.setPointerCapture = () => {};
  const over = (id: string) => {
    document.elementFromPoint = () => document.querySelector(`[data-clip="${id}"]`);
    fireEvent.pointerMove(handle, { clientX: 5, clientY: 5 });
  };
  fireEvent.pointerDown(handle, { button: 0 });
  over('two');
  over('three');
  expect(rows()).toEqual(['two', 'three', 'one']);
  expect(saved).toEqual([]);
  fireEvent.pointerUp(handle);
  await waitFor(() => expect(saved).toMatchObject([{ clip_ids: ['two', 'three', 'one'] }]));
});

it('a list of clips plays the next clip when one has ended, and starts none before the viewer does', async () => {
  await open();
  await plays('one');
  expect(player.props?.autoPlay).toBe(false);
  setPhase('playing');
  setPhase('ended');
  await plays('two');
  expect(player.props?.autoPlay).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^(?!Move|Remove).*Scene three/ }));
  await plays('three');
});

it('a list of clips offers to watch it again once it was played through, and starts with its first clip', async () => {
  await open({ clipIds: ['one', 'two'] });
  await plays('one');
  setPhase('playing');
  setPhase('ended');
  await plays('two');
  expect(screen.queryByRole('button', { name: 'Watch again' })).toBeNull();
  setPhase('playing');
  setPhase('ended');
  await userEvent.click(await screen.findByRole('button', { name: 'Watch again' }));
  await plays('one');
  expect(player.props?.autoPlay).toBe(true);
  // The focus is still in the page, though the pressed button has disappeared.
  expect(document.activeElement).not.toBe(document.body);
  cleanup();
  await open({ clipIds: ['one'] });
  await plays('one');
  setPhase('playing');
  setPhase('ended');
  await userEvent.click(await screen.findByRole('button', { name: 'Watch again' }));
  await waitFor(() => expect(player.props?.autoPlay).toBe(true));
  expect(screen.queryByRole('button', { name: 'Watch again' })).toBeNull();
});

it('a list of clips that was reordered before it was played starts with its new first clip', async () => {
  await open();
  await plays('one');
  screen.getByRole('button', { name: 'Move Scene one' }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(rows()).toEqual(['two', 'three', 'one']);
  await plays('two');
  setPhase('playing');
  // A clip that plays goes on, wherever it is moved.
  screen.getByRole('button', { name: 'Move Scene two' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(rows()).toEqual(['three', 'two', 'one']);
  await plays('two');
  setPhase('ended');
  await plays('one');
});

it('a list of clips states that a clip cannot be watched, and skips it while it plays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await open({}, 'two');
  await plays('one');
  setPhase('playing');
  setPhase('ended');
  expect(await screen.findByText('You can’t watch this clip yet')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await plays('three');
});

it('a clip that is removed from a list comes back by Undo, and the focus stays in the list', async () => {
  const { saved } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Scene two from the list' }));
  expect(rows()).toEqual(['one', 'three']);
  const third = screen.getByRole('button', { name: 'Remove Scene three from the list' });
  await waitFor(() => expect(document.activeElement).toBe(third));
  await userEvent.click(third);
  expect(rows()).toEqual(['one']);
  // The last one first.
  for (const { action } of useToasts.getState().toasts.toReversed()) act(() => action?.run());
  expect(rows()).toEqual(['one', 'two', 'three']);
  await waitFor(() =>
    expect(saved).toEqual([
      { clip_ids: ['one', 'three'], seen_ids: ['one', 'two', 'three'] },
      { clip_ids: ['one'], seen_ids: ['one', 'three'] },
      { clip_ids: ['one', 'three'], seen_ids: ['one', 'three'] },
      { clip_ids: ['one', 'two', 'three'], seen_ids: ['one', 'three', 'two'] },
    ]),
  );
});

it('a list whose clip is removed while it plays goes on with the one after it', async () => {
  await open();
  await plays('one');
  setPhase('playing');
  setPhase('ended');
  await plays('two');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Scene two from the list' }));
  expect(await plays('three')).toBeDefined();
});

it('a list is loaded again when its tab is shown, and when a response has other clips', async () => {
  const added = anEntry({ ...clip, id: 'four', title: 'Scene four', team1: null, team2: null });
  const { stored } = await open();
  await plays('one');
  stored.list = { ...list, clipIds: [...list.clipIds, 'four'], clips: [...clips, added] };
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(rows()).toEqual(['one', 'two', 'three', 'four']));
  cleanup();
  const next = await open({}, null, ['two', 'one', 'three', 'four']);
  next.stored.list = { ...list, clipIds: [...list.clipIds, 'four'], clips: [...clips, added] };
  screen.getByRole('button', { name: 'Move Scene one' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(rows()).toContain('four'));
});

it('private clips of a shared list are shared by one press', async () => {
  const ownClips = clips.map((item, index) => ({
    ...item,
    visibility: index < 2 ? 'private' : 'link',
  })) as ClipList['clips'];
  const { stored, shared } = await open({ clips: ownClips, visibility: 'link' });
  stored.list = {
    ...list,
    visibility: 'link',
    clips: ownClips.map((item) => ({ ...item, visibility: 'link' as const })),
  };
  await userEvent.click(screen.getByRole('button', { name: 'Share all 2 private clips, too' }));
  await waitFor(() => expect(shared).toEqual(['one', 'two']));
  await waitFor(() => expect(screen.queryByText(/^Only you see/)).toBeNull());
});

it('the switch that shares a list shows a press at once', async () => {
  await open();
  const shared = screen.getByRole('checkbox', { name: 'Anyone with the link can watch' });
  fireEvent.click(shared);
  expect(shared).toHaveProperty('checked', true);
});

it('a list of clips leads its maker to the clips that can be added', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Add clips' }).getAttribute('href')).toBe(
    '/selected/clips/',
  );
});

it('a shared list has no tools for its other viewers', async () => {
  await open({ isOwn: false, visibility: 'link' });
  expect(rows()).toEqual(['one', 'two', 'three']);
  for (const name of [/^Move/, /^Remove/, 'Rename', 'Delete list'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('a shared list names no result to a viewer who hides results, and its maker keeps the titles', async () => {
  useResults.setState({ areHidden: true });
  onTestFinished(() => useResults.setState({ areHidden: false }));
  const titled = (isOwn: boolean) => [
    anEntry({
      ...clip,
      id: 'one',
      mediaType: 'user_clip',
      eventId: 'm1',
      title: '2–1, Wolves',
      isOwn,
    }),
  ];
  await open({ isOwn: false, clips: titled(false), clipIds: ['one'] });
  expect(screen.getByRole('button', { name: /^Length.*Harbour.*Borough/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Wolves/ })).toBeNull();
  cleanup();
  await open({ clips: titled(true), clipIds: ['one'] });
  expect(screen.getByRole('button', { name: /^Length.*Wolves/ })).toBeDefined();
});

it('a list that is shared by its switch states that private clips stay private', async () => {
  const ownClips = clips.map((item, index) => ({
    ...item,
    visibility: index === 0 ? 'private' : null,
  }));
  await open({ clips: ownClips as ClipList['clips'] });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  cleanup();
  await open({ clips: ownClips as ClipList['clips'], visibility: 'link' });
  expect(screen.getByRole('checkbox', { name: 'Anyone with the link can watch' })).toHaveProperty(
    'checked',
    true,
  );
  expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
  expect(screen.getByText(/^Only you see your private clips/)).toBeDefined();
});

it('a clip is added to a list once, or to a new one', async () => {
  signInForTest();
  const summary: ClipListSummary = { ...list, clipIds: ['two'] };
  const added: object[] = [];
  const { api } = aClient({
    'clipList.listOwn': () => ({ content: { entries: [summary] } }),
    'clipList.add': ({ body }: { body: { clip_id: string } }) => {
      added.push(body);
      return { content: { ...summary, clipIds: ['two', body.clip_id] } };
    },
    'clipList.create': ({ body }: { body: { name: string } }) => {
      added.push(body);
      return { content: { ...summary, id: 'l2', name: body.name, clipIds: ['one'] } };
    },
  });
  await renderInPortal(<AddToListDialog clipId="one" onClose={() => {}} />, { api });
  const row = async (name: RegExp) => screen.findByRole('button', { name, hidden: true });
  await userEvent.click(await row(/^Corners/));
  await waitFor(async () => expect(await row(/^Corners\s*Added/)).toHaveProperty('disabled', true));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.type(dialog.getByLabelText('Name of a new list'), 'Free kicks');
  await userEvent.click(dialog.getByRole('button', { name: 'Create list', hidden: true }));
  await waitFor(async () => expect(await row(/^Free kicks\s*Added/)).toBeDefined());
  expect(added).toEqual([{ clip_id: 'one' }, { name: 'Free kicks', clip_ids: ['one'] }]);
});

it('an item stays where it is if it would leave the list', () => {
  const items = ['a', 'b', 'c'];
  expect(moveItem(items, 0, -1)).toBe(items);
  expect(moveItem(items, 2, 3)).toBe(items);
  expect(moveItem(items, 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(items, 2, 0)).toEqual(['c', 'a', 'b']);
});
