import type { Tag, TagListBody } from '@grandstand/contract';
import type { PlayerHandle, PlayerMarker } from '@grandstand/player';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/store/session-store.ts';
import { aProfile, signInForTest } from '../../../lib/session/testing.ts';
import type { ConnectedHub, TagsUpdate } from '../../../lib/socket/socket-hub.ts';
import { silentHub } from '../../../lib/socket/testing.ts';
import { TabShown, type PartProps } from '../../event/index.ts';
import { aClient, anEvent, aPage, renderInPortal } from '../../testing.tsx';
import { TagPanel } from './tag-panel.tsx';
import { aTag } from '../testing.ts';

const openClipEditor = vi.hoisted(() => vi.fn<(...args: unknown[]) => void>());
vi.mock('../../clip/index.ts', async (load) => ({ ...(await load<object>()), openClipEditor }));

const north = { teamId: 'north', title: 'North', color: '#d11f3a', logo: null };
const replay = anEvent({
  id: 'match',
  eventStatus: 'archived',
  duration: 300,
  team1: { ...anEvent().team1!, Id: 'north', Name: 'North', Color: '#d11f3a' },
});
const tags = [
  aTag({
    id: 'g1',
    title: 'Goal 1–0',
    type: 'goal',
    startTime: 30,
    tagTeam: north,
    playerNumber: 9,
  }),
  aTag({ id: 's1', title: 'Save', type: 'save', startTime: 60 }),
  aTag({ id: 'g2', title: 'Goal 2–0', type: 'goal', startTime: 200, tagTeam: north }),
];

let time = 0;
/** The viewer's direction in the panorama; null in the broadcast. */
let yaw: number | null = null;
const player = {
  play: vi.fn<() => void>(),
  pause: () => {},
  seek: vi.fn<(to: number) => void>(),
  reload: () => {},
  getTime: () => time,
  getRange: () => null,
  getWallClock: () => null,
  getYaw: () => yaw,
  drawPicture: () => false,
} satisfies PlayerHandle;
let hasStarted = true;
let markers: readonly PlayerMarker[] = [];

const pageOf = (event = replay) =>
  ({
    state: { data: event },
    status: event.eventStatus === 'live' ? 'live' : 'vod',
    stage: 'player',
    title: 'North – South',
    player: { current: player },
    hasStarted: () => hasStarted,
    showMarkers: (next: readonly PlayerMarker[]) => {
      markers = next;
    },
  }) as unknown as PartProps['page'];

let onTags: (update: TagsUpdate) => void = () => {};
const hub: ConnectedHub = {
  ...silentHub,
  followTags: (_, listener) => {
    onTags = listener;
    return () => {};
  },
};

let chooseTab: () => void = () => {};

/** Shows the page with another tab chosen. */
async function show(
  responses: Parameters<typeof aClient>[0] = {},
  event = replay,
  areHidden = false,
  query = '',
) {
  const client = aClient({
    'tag.list': ({ body }: { body: TagListBody }) => aPage<Tag>(body.global === true ? tags : []),
    ...responses,
  });
  function Panel() {
    const [isRevealed, setRevealed] = useState(false);
    const results: PartProps['page']['results'] = {
      areHidden,
      isKnown: false,
      isShown: false,
      show: () => {},
      revealed: {},
      isRevealed: () => isRevealed,
      reveal: (_place, shown = true) => setRevealed(shown),
    };
    const [isChosen, setChosen] = useState(false);
    useEffect(() => {
      chooseTab = () => setChosen(true);
    }, []);
    return (
      <TabShown value={isChosen}>
        <TagPanel page={{ ...pageOf(event), results }} data={undefined} />
      </TabShown>
    );
  }
  const { router } = await renderInPortal(<Panel />, { ...client, hub, path: `/${query}` });
  return { ...client, router };
}
const openList = () => act(() => chooseTab());
const titles = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent ?? '');
const signIn = (canCreateGlobalTag = false) => {
  signInForTest();
  useSession.setState({ user: aProfile({ canCreateGlobalTag }) });
};

beforeEach(() => {
  time = 0;
  hasStarted = true;
  yaw = null;
  markers = [];
  localStorage.clear();
  // A visible list: jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(460);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useSession.setState({ user: null, token: null });
});

describe('moments beside the player', () => {
  it("[TAG-01] load the tags of the event, 999 per page, the global ones and the viewer's", async () => {
    signIn();
    const { calls } = await show();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ name, input }) => [name, input])).toEqual(
      [true, false].map((global) => [
        'tag.list',
        { body: { global, page: 0, size: 999, targetId: 'match' } },
      ]),
    );
  });

  it('[TAG-02] load nothing for an anonymous viewer until they watch or request all', async () => {
    const { calls } = await show();
    expect(calls).toEqual([]);
    openList();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.input).toMatchObject({ body: { global: true } });
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
    cleanup();
    hasStarted = false;
    const before = await show();
    openList();
    expect(screen.getByText('Moments appear here as you watch.')).toBeTruthy();
    expect(before.calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /later moments/ }));
    await waitFor(() => expect(before.calls).toHaveLength(1));
  });

  it('[TAG-03] show title, time and team of reached moments, and seek the player there', async () => {
    time = 70;
    await show();
    openList();
    await waitFor(() => expect(titles()).toEqual(['Goal 1–0', 'Save']));
    const [goal] = screen.getAllByRole('listitem');
    expect(goal?.textContent).toContain('0:30');
    expect(goal?.textContent).toContain('North');
    expect(goal?.textContent).toContain('No.\u{a0}9');
    expect(goal?.querySelector<HTMLElement>('[style]')?.style.backgroundColor).toBe(
      'rgb(209, 31, 58)',
    );
    fireEvent.click(within(goal!).getByRole('button', { name: /Goal 1–0/ }));
    expect(player.seek).toHaveBeenCalledWith(30);
    expect(screen.getByRole('button', { current: true }).textContent).toContain('Save');
  });

  it('share a link to the one at the playback position, without its title', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    time = 40;
    await show({}, replay, true);
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Share: Goal 1–0' }));
    const { url = '', title } = share.mock.lastCall?.[0] ?? {};
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ t: '30', results: 'hide' });
    expect(title).toBe('North – South');
    Reflect.deleteProperty(navigator, 'share');
  });

  it('of a live match are not shared: positions in it are not those in the replay', async () => {
    time = 40;
    await show({}, anEvent({ id: 'match' }));
    openList();
    expect(await screen.findByRole('button', { current: true })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Share/ })).toBe(null);
  });

  it('have the filter from the start, so that the list does not move at the fourth moment', async () => {
    time = 40;
    const more = [...tags, aTag({ id: 's2', title: 'Save', type: 'save', startTime: 250 })];
    await show({ 'tag.list': () => aPage<Tag>(more) });
    openList();
    await waitFor(() => expect(titles()).toEqual(['Goal 1–0']));
    const kind = screen.getByRole('combobox', { name: 'Kind' });
    // It names no kind of what is ahead.
    expect(
      within(kind)
        .getAllByRole('option')
        .map((element) => element.textContent),
    ).toEqual(['All', 'Goal']);
  });

  it('are filtered by the team and the player’s number in the address, which a choice changes', async () => {
    time = 100;
    const { router } = await show({}, replay, false, '?tab=moments&team=north&player=9');
    openList();
    await waitFor(() => expect(titles()).toEqual(['Goal 1–0']));
    const number = screen.getByRole('combobox', { name: 'Player no.' });
    fireEvent.change(number, { target: { value: '' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Team' }), { target: { value: '' } });
    await waitFor(() => expect(titles()).toEqual(['Goal 1–0', 'Save']));
    expect(router.state.location.searchStr).toBe('?tab=moments');
  });

  it('have a filter that shows a player without moments as chosen', async () => {
    time = 100;
    await show({}, replay, false, '?team=north&player=77');
    openList();
    const number = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Player no.' });
    expect(number.value).toBe('77');
    expect(titles()).toEqual([]);
  });

  it('reveal no future moment, not even on the timeline, until requested', async () => {
    time = 40;
    await show();
    openList();
    await waitFor(() => expect(titles()).toEqual(['Goal 1–0']));
    await waitFor(() =>
      expect(markers.map(({ id, color }) => [id, color])).toEqual([['g1', '#d11f3a']]),
    );
    expect(document.body.innerHTML).not.toContain('2–0');
    fireEvent.click(screen.getByRole('button', { name: /later moments/ }));
    expect(titles()).toEqual(['Goal 1–0', 'Save', 'Goal 2–0']);
    expect(markers).toHaveLength(3);
  });

  it('reveal their direction in the panorama together with themselves, even if the score marks the goal', async () => {
    const placed = tags.map((tag, index) => ({
      ...tag,
      yaw: index === 1 ? null : index * 20 - 54,
    }));
    const tagList = ({ body }: { body: TagListBody }) =>
      aPage<Tag>(body.global === true ? placed : []);
    const directions = () =>
      markers.filter(({ kind }) => kind === 'direction').map((marker) => [marker.time, marker.yaw]);
    const scored = { ...replay, scoreTimeline: [{ time: 30, home: 1, away: 0 }] };
    time = 70;
    await show({ 'tag.list': tagList }, scored, true);
    openList();
    await waitFor(() => expect(directions()).toEqual([[30, -54]]));
    expect(markers.some(({ kind }) => kind === 'goal')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: /later moments/ }));
    expect(directions()).toEqual([
      [30, -54],
      [200, -14],
    ]);
  });

  it('[TAG-02] load for an anonymous viewer who looks around in the panorama', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const withPanorama = { ...replay, source: { ...replay.source, pano: '/pano.m3u8' } };
    const { calls } = await show({}, withPanorama);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(calls).toEqual([]);
    yaw = 0;
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(calls.map(({ input }) => input)).toMatchObject([{ body: { global: true } }]);
    vi.useRealTimers();
  });

  it('are chapters at the start of each half, even in advance, unless results are hidden', async () => {
    const halves = [
      aTag({ id: 'k1', title: 'Kick-off', type: 'kick_off', startTime: 5, global: true }),
      aTag({ id: 'h2', title: 'Restart', type: 'second_half', startTime: 160, global: true }),
    ];
    const tagList = ({ body }: { body: TagListBody }) =>
      aPage<Tag>(body.global === true ? halves : []);
    const chapters = () => markers.filter(({ kind }) => kind === 'chapter');
    time = 40;
    await show({ 'tag.list': tagList });
    openList();
    const both = [
      ['First half', 5],
      ['Second half', 160],
    ];
    await waitFor(() =>
      expect(chapters().map((chapter) => [chapter.label, chapter.time])).toEqual(both),
    );
    cleanup();
    await show({ 'tag.list': tagList }, replay, true);
    openList();
    await waitFor(() => expect(titles()).toEqual(['Kick-off']));
    await waitFor(() => expect(chapters().map(({ label }) => label)).toEqual(['First half']));
  });

  it('[TAG-10] show why they failed to load in their place, and load on a retry', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let responses = 0;
    time = 300;
    await show({
      'tag.list': () => {
        responses += 1;
        if (responses === 1) throw new ApiError({ status: 500, code: 'internal_error' });
        return aPage<Tag>(tags);
      },
    });
    openList();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The moments couldn’t be loaded.');
    expect(alert.textContent).toContain('Something went wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('mark a moment in two taps, at the first one minus the reaction time, and can undo it', async () => {
    signIn();
    const removals: unknown[] = [];
    const { calls } = await show({
      'tag.save': () => ({
        content: aTag({ id: 'tag_9', title: 'Shot', startTime: 97, own: true, targetId: 'match' }),
      }),
      'tag.remove': ({ body }: { body: unknown }) => {
        removals.push(body);
        return { content: { ids: ['tag_9'] } };
      },
    });
    openList();
    time = 100;
    yaw = -31.4159;
    fireEvent.click(screen.getByRole('button', { name: 'Shot' }));
    time = 104;
    yaw = 60;
    // The focus is at the buttons of the second tap, and the number field accepts no letters.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'North' }));
    const shirt = screen.getByLabelText('Player no.');
    fireEvent.change(shirt, { target: { value: 'x' } });
    expect(shirt).toHaveProperty('value', '');
    fireEvent.click(screen.getByRole('button', { name: 'North' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('tag.save'));
    const sent = calls.find(({ name }) => name === 'tag.save')?.input;
    expect(sent).toMatchObject({
      body: { startTime: 97_000, endTime: 107_000, type: 'shot', teamId: 'north', title: 'Shot' },
    });
    // The direction at the first tap.
    expect(sent).toMatchObject({ body: { yaw: -31.4 } });
    await waitFor(() => expect(titles()).toContain('Shot'));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(titles()).not.toContain('Shot');
    await waitFor(() => expect(removals).toEqual([{ ids: ['tag_9'] }]));
  });

  it('mark a moment of a broadcast that is not playing at its newest picture, not at the kick-off', async () => {
    signIn();
    hasStarted = false;
    const startedAt = new Date(Date.now() - 106_000).toISOString();
    const live = {
      ...replay,
      eventStatus: 'live',
      date: startedAt,
      gameStartDate: startedAt,
    } as const;
    const { calls } = await show({}, { ...live, timeOrigin: startedAt, duration: null });
    openList();
    fireEvent.click(screen.getByRole('button', { name: 'Shot' }));
    fireEvent.click(screen.getByRole('button', { name: 'North' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('tag.save'));
    const sent = calls.find(({ name }) => name === 'tag.save')?.input as
      | { body: { startTime: number } }
      | undefined;
    expect(sent?.body.startTime).toBeGreaterThanOrEqual(97_000);
    expect(sent?.body.startTime).toBeLessThan(120_000);
  });

  it('open the clip editor with a moment, for signed-in viewers of a match that can be clipped', async () => {
    const playing = (hd: string) => ({ ...replay, source: { ...replay.source, hd } });
    const clippable = playing('/media/events/match/master.m3u8');
    time = 30;
    await show({}, clippable);
    openList();
    await waitFor(() => expect(titles()).toEqual(['Goal 1–0']));
    expect(screen.queryByRole('button', { name: /^Make a clip/ })).toBeNull();
    cleanup();
    signIn();
    await show({}, playing('https://elsewhere.example/master.m3u8'));
    openList();
    await waitFor(() => expect(titles()).toEqual(['Goal 1–0']));
    expect(screen.queryByRole('button', { name: /^Make a clip/ })).toBeNull();
    cleanup();
    await show({}, clippable);
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Make a clip: Goal 1–0' }));
    expect(openClipEditor.mock.lastCall?.slice(1)).toEqual([
      { startMs: 30_000, endMs: 30_000, title: 'Goal 1–0, North, No.\u{a0}9' },
    ]);
  });

  it('have a focus after each press: at the opener of a form, at Undo, then in the list', async () => {
    signIn();
    time = 300;
    const ownTags = tags.map((tag) => ({ ...tag, own: true }));
    await show({
      'tag.list': ({ body }: { body: TagListBody }) =>
        aPage<Tag>(body.global === true ? [] : ownTags),
      'tag.update': () => ({ content: ownTags[1]! }),
    });
    openList();
    const pencil = await screen.findByRole('button', { name: 'Edit: Save' });
    for (const press of ['Save', 'Cancel']) {
      pencil.focus();
      fireEvent.click(pencil);
      const form = screen.getByRole('form', { name: 'Edit: Save' });
      fireEvent.click(within(form).getByRole('button', { name: press }));
      await waitFor(() => expect(document.activeElement).toBe(pencil));
    }
    const bin = screen.getByRole('button', { name: 'Remove: Save' });
    bin.focus();
    fireEvent.click(bin);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    fireEvent.click(undo);
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-row')).toBe(true));
  });

  it('that only name their kind get the name of a corrected kind', async () => {
    signIn();
    time = 300;
    const ownTags = [
      { ...tags[0]!, title: 'Goal', own: true },
      { ...tags[2]!, title: 'A header', own: true },
    ];
    await show({
      'tag.list': ({ body }: { body: TagListBody }) =>
        aPage<Tag>(body.global === true ? [] : ownTags),
    });
    openList();
    for (const [title, after] of [
      ['Goal', 'Shot'],
      ['A header', 'A header'],
    ] as const) {
      fireEvent.click(await screen.findByRole('button', { name: `Edit: ${title}` }));
      const form = screen.getByRole('form', { name: `Edit: ${title}` });
      fireEvent.change(within(form).getByLabelText('Kind'), { target: { value: 'shot' } });
      expect(within(form).getByLabelText('What happened')).toHaveProperty('value', after);
    }
  });

  it('that the browser cannot store are neither shown nor removed, and say so', async () => {
    signIn();
    time = 300;
    const ownTags = tags.map((tag) => ({ ...tag, own: true }));
    const { calls } = await show({
      'tag.list': ({ body }: { body: TagListBody }) =>
        aPage<Tag>(body.global === true ? [] : ownTags),
    });
    openList();
    await waitFor(() => expect(titles()).toHaveLength(3));
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Foul' }));
    fireEvent.click(screen.getByRole('button', { name: 'North' }));
    expect(screen.getByText(/browser blocks storage/)).toBeTruthy();
    expect(screen.queryByText(/^Marked/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Save' }));
    expect(screen.queryByText(/^Removed/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Save' }));
    const form = screen.getByRole('form', { name: 'Edit: Save' });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('form', { name: 'Edit: Save' })).toBe(form);
    expect(titles()).toEqual(['Goal 1–0', 'Save', 'Goal 2–0']);
    expect(calls.every(({ name }) => name === 'tag.list')).toBe(true);
  });

  it('[TAG-09] edit one tag at a time: opening another one replaces it', async () => {
    signIn();
    time = 300;
    const ownTags = tags.map((tag) => ({ ...tag, own: true }));
    const { calls } = await show({
      'tag.list': ({ body }: { body: TagListBody }) =>
        aPage<Tag>(body.global === true ? [] : ownTags),
      'tag.update': () => ({ content: { ...ownTags[1]!, title: 'Great save' } }),
    });
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit: Goal 1–0' }));
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Save' }));
    expect(screen.getAllByRole('form')).toHaveLength(1);
    const form = screen.getByRole('form', { name: 'Edit: Save' });
    expect(document.activeElement).toBe(within(form).getByLabelText('What happened'));
    fireEvent.change(within(form).getByLabelText('What happened'), {
      target: { value: 'Great save' },
    });
    time = 42.5;
    fireEvent.click(within(form).getByRole('button', { name: 'Set to the current frame' }));
    fireEvent.click(within(form).getByRole('button', { name: 'One second earlier' }));
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('tag.update'));
    expect(calls.find(({ name }) => name === 'tag.update')?.input).toMatchObject({
      body: { id: 's1', title: 'Great save', startTime: 41_500, yaw: null },
    });
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('[TAG-11] offer global tags to permitted viewers', async () => {
    signIn();
    await show();
    openList();
    fireEvent.click(screen.getByRole('button', { name: 'Foul' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    signIn(true);
    await show();
    openList();
    fireEvent.click(screen.getByRole('button', { name: 'Foul' }));
    expect(screen.getByRole('checkbox', { name: 'For everyone' })).toBeTruthy();
  });

  it('apply updates of the room at once', async () => {
    time = 300;
    await show();
    openList();
    await waitFor(() => expect(titles()).toHaveLength(3));
    act(() => onTags({ saved: [aTag({ id: 'new', title: 'Added', startTime: 100 })] }));
    expect(titles()).toContain('Added');
    act(() => onTags({ removed: ['new', 's1'] }));
    expect(titles()).toEqual(['Goal 1–0', 'Goal 2–0']);
  });
});
