import { wrapClient } from '@grandstand/contract/client';
import type { Event as ContractEvent } from '@grandstand/contract';
import type { PlayerStatus } from '@grandstand/player';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { activePlayback } from '../../../lib/page/active-playback.ts';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../../lib/session/index.ts';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import type { PartProps } from '../../event/index.ts';
import { aClient, anEntry, anEvent, aPage, aTenant, renderInPortal } from '../../testing.tsx';
import { eventParts } from '../clip.event-parts.ts';
import {
  AddToListRow,
  ClipLast,
  DownloadClip,
  EmbedRow,
  MakeClip,
  MatchClips,
  MatchExcerpts,
} from './match-clips.tsx';

// Mocked: it makes its own requests and has its own tests.
vi.mock('../../recap/index.ts', () => ({ RecapLinks: () => <p>Automatic recap</p> }));

beforeAll(async () => {
  await Promise.all([
    import('../editor/clip-editor.tsx'),
    import('../editor/clip-action.tsx'),
    import('../own/own-clip-rail.tsx'),
    import('../editor/created-clip.tsx'),
    import('../own/own-clip-tools.tsx'),
  ]);
}, 60_000);
beforeEach(clearSessions);
afterEach(() => {
  clearSession();
  cleanup();
  vi.restoreAllMocks();
});

const seeks: number[] = [];
/** The fields of the page that the part reads; the player is at `time` s. */
const pageOf = (event: ContractEvent, time = 0) =>
  ({
    state: { data: event },
    status: event.eventStatus === 'live' ? 'live' : 'vod',
    stage: 'player',
    now: 0,
    title: 'Harbour – Borough',
    hasStarted: () => time > 0,
    player: {
      current: {
        play: () => {},
        pause: () => {},
        seek: (to: number) => void seeks.push(to),
        reload: () => {},
        getTime: () => time,
        getRange: () => ({ start: 0, end: event.duration ?? 0 }),
        drawPicture: () => true,
      },
    },
  }) as unknown as PartProps['page'];

const match = anEvent({
  id: 'match',
  eventId: 'match',
  eventStatus: 'archived',
  duration: 300,
  source: { ...anEvent().source, hd: '/media/events/match/master.m3u8', thumbnails: null },
});
const excerptOf = (id: string, number: number, endTime: number, title: string) =>
  anEntry({
    id,
    eventId: 'match',
    mediaType: 'clip',
    mediaSubType: 'clip',
    momentNumber: number,
    title,
    source: { ...match.source, clip: { eventId: 'match', startTime: endTime - 10, endTime } },
  });
const switches = { enable_game_highlights: true, enable_player_highlights: true };

const views = {
  'make-clip': MakeClip,
  'clip-last': ClipLast,
  'download-clip': DownloadClip,
  'add-to-list': AddToListRow,
  'embed-clip': EmbedRow,
  'clip-panel': MatchClips,
  excerpts: MatchExcerpts,
};

/** The parts that the page has, in its order. */
function PartsOfClips({ page }: Pick<PartProps, 'page'>) {
  const input = { event: page.state.data, tenant: useTenant(), signedIn: useSignedIn(), page };
  return eventParts
    .filter(({ when }) => when(input))
    .map(({ name }) => {
      const View = views[name as keyof typeof views];
      return <View key={name} page={page} data={undefined} />;
    });
}

type Responses = Parameters<typeof aClient>[0];
async function open(page: PartProps['page'], responses: Responses, tenant = aTenant(switches)) {
  const client = aClient({
    'clip.list': () => aPage([]),
    'clip.listOwn': () => aPage([]),
    ...responses,
  });
  await renderInPortal(<PartsOfClips page={page} />, { api: client.api, tenant });
  return client.calls;
}
const refuse = () => {
  throw new ApiError({ status: 500, code: 'internal_error' });
};

describe('excerpts of a match', () => {
  it('[TEN-02] [CLP-02] [CLP-04] [CLP-05] [CLP-06] load by type, each behind its switch, 24 at a time', async () => {
    const calls = await open(pageOf(match), {});
    await waitFor(() => expect(calls).toHaveLength(2));
    const bodyOf = (type: string) => ({
      body: {
        next: true,
        count: true,
        page: 0,
        size: 24,
        type: [type],
        event_id: ['match'],
        order: 'asc',
      },
    });
    expect(calls.map(({ input }) => input)).toEqual([bodyOf('game'), bodyOf('player')]);
    cleanup();
    const none = await open(pageOf(match), {}, aTenant());
    await screen.findByRole('button', { name: 'Make a clip' });
    expect(none).toEqual([]);
    cleanup();
    const one = await open(pageOf(match), {}, aTenant({ enable_player_highlights: true }));
    await waitFor(() => expect(one.map(({ input }) => input)).toEqual([bodyOf('player')]));
  });

  it('and clip tools appear at its start, not before', async () => {
    const calls = await open(pageOf({ ...match, eventStatus: 'upcoming' }), {});
    expect(screen.queryByRole('button', { name: 'Make a clip' })).toBeNull();
    expect(calls).toEqual([]);
    cleanup();
    await open(pageOf({ ...match, eventStatus: 'live' }), {});
    await screen.findByRole('button', { name: 'Make a clip' });
  });

  it('start with the recap after the end, if game highlights are on and results are visible', async () => {
    const pages = [
      ['archived', pageOf(match), aTenant(switches), true],
      ['results hidden', { ...pageOf(match), withholdsResults: true }, aTenant(switches), false],
      ['live', pageOf({ ...match, eventStatus: 'live' }), aTenant(switches), false],
      ['locked', { ...pageOf(match), stage: 'locked' }, aTenant(switches), false],
      ['highlights off', pageOf(match), aTenant(), false],
    ] as const;
    for (const [name, page, tenant, hasRecap] of pages) {
      await open(page, {}, tenant);
      const shown = screen.queryByText('Automatic recap') !== null;
      expect([name, shown]).toEqual([name, hasRecap]);
      cleanup();
    }
    await open(
      { ...pageOf(match), withholdsResults: true },
      { 'clip.list': () => aPage([excerptOf('goal', 1, 40, '')]) },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show what happens' }));
    expect(screen.getByText('Automatic recap')).toBeTruthy();
  });

  it('[CLP-01] [CLP-02] [CLP-03] include own clips by kind, for a signed-in viewer', async () => {
    signInForTest();
    const mine = anEntry({
      id: 'c1',
      eventId: 'match',
      mediaType: 'user_clip',
      title: 'My goal',
      isOwn: true,
    });
    const calls = await open(
      pageOf(match),
      {
        'clip.listOwn': ({ body }: never) =>
          aPage((body as { media_type: string[] }).media_type[0] === 'user_clip' ? [mine] : []),
      },
      aTenant(),
    );
    const region = await screen.findByRole('region', { name: 'My clips' });
    expect(within(region).getByRole('heading', { name: 'My goal' })).toBeTruthy();
    expect(calls.map(({ input }) => input)).toEqual(
      ['user_clip', 'user_highlight'].map((kind) => ({
        body: {
          next: true,
          count: true,
          page: 0,
          size: 24,
          event_id: ['match'],
          media_type: [kind],
          order: 'desc',
          sort: 'created',
        },
      })),
    );
  });

  it('are revealed by one button, and reserve no space while a match runs', async () => {
    const lists = {
      game: [excerptOf('goal', 2, 60, 'The goal')],
      player: [excerptOf('save', 1, 30, 'A save')],
    };
    const responses: Responses = {
      'clip.list': ({ body }: never) => aPage(lists[(body as { type: ['game'] }).type[0]]),
    };
    await open(pageOf(match), responses);
    const show = await screen.findByRole('button', { name: 'Show what happens' });
    expect(screen.queryByText('The goal')).toBeNull();
    await userEvent.click(show);
    expect(await screen.findByText('The goal')).toBeTruthy();
    expect(screen.getByText('A save')).toBeTruthy();
    cleanup();
    await open(pageOf({ ...match, eventStatus: 'live' }), {
      'clip.list': () => new Promise(() => {}),
    });
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('load without spoilers while results are hidden', async () => {
    const requested: unknown[] = [];
    const respond = () => aPage([excerptOf('goal', 2, 60, 'The goal')]);
    const client = aClient({ 'clip.list': respond, 'clip.listOwn': () => aPage([]) });
    const api = wrapClient(client.api, (call) => (input, options) => {
      requested.push(options);
      return call(input, options);
    });
    const tenant = aTenant({ enable_game_highlights: true });
    const page = { ...pageOf(match), withholdsResults: true };
    await renderInPortal(<PartsOfClips page={page} />, { api, tenant });
    const show = await screen.findByRole('button', { name: 'Show what happens' });
    expect(requested).toEqual([undefined]);
    await userEvent.click(show);
    await waitFor(() => expect(requested).toEqual([undefined, { results: 'shown' }]));
  });

  it('[EVT-16] [EVT-22] that fail to load are logged once and do not affect the others', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    signInForTest();
    await open(pageOf(match), {
      'clip.listOwn': refuse,
      'clip.list': ({ body }: never) =>
        (body as { type: string[] }).type[0] === 'game'
          ? refuse()
          : aPage([excerptOf('save', 1, 60, 'A save')]),
    });
    expect(await screen.findByText('Players in focus')).toBeTruthy();
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(3));
    expect(screen.queryByText('Highlights')).toBeNull();
    expect(screen.queryByText('My clips')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are masked and in match order until reached or revealed', async () => {
    const excerpts = [excerptOf('late', 2, 200, 'Goal 2:0'), excerptOf('early', 1, 50, 'Goal 1:0')];
    await open(
      pageOf(match, 100),
      { 'clip.list': () => aPage(excerpts) },
      aTenant({ enable_game_highlights: true }),
    );
    const names = () =>
      screen.getAllByRole('heading', { level: 3 }).map((item) => item.textContent);
    await screen.findByText('Highlights');
    await waitFor(() => expect(names()).toEqual(['Goal 1:0', 'Harbour – Borough\u{a0}· Moment 2']));
    await userEvent.click(screen.getByRole('button', { name: 'Show what happens' }));
    expect(names()).toEqual(['Goal 1:0', 'Goal 2:0']);
  });
});

describe('clip editor', () => {
  it('[CLP-07] saves two times of the video with a title, and puts the clip first in the own clips', async () => {
    signInForTest();
    const made = anEvent({
      id: 'c9',
      eventId: 'match',
      mediaType: 'user_clip',
      title: 'What a save',
      isOwn: true,
      visibility: 'private',
    });
    const calls = await open(
      pageOf(match, 100),
      { 'clip.create': () => ({ content: made }) },
      aTenant(),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Make a clip' }));
    const start = await screen.findByRole('slider', { name: 'Start' });
    expect(start.getAttribute('aria-valuetext')).toBe('1:10.0');
    start.focus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    await userEvent.click(screen.getByRole('button', { name: 'End: one frame back' }));
    expect(seeks.at(-1)).toBe(99.96);
    const title = screen.getByRole('textbox', { name: 'Title' });
    await userEvent.clear(title);
    await userEvent.click(screen.getByRole('button', { name: 'Save clip' }));
    expect(document.activeElement, 'the wrong field').toBe(title);
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(calls.some(({ name }) => name === 'clip.create')).toBe(false);
    await userEvent.type(title, 'What a save');
    await userEvent.click(screen.getByRole('button', { name: 'Save clip' }));
    const link = await screen.findByRole('link', { name: 'Watch clip' });
    expect(screen.getByRole('button', { name: 'Add to list' })).toBeDefined();
    expect(link.getAttribute('href')).toContain('/events/c9/');
    expect(calls.find(({ name }) => name === 'clip.create')?.input).toEqual({
      body: {
        event_id: 'match',
        title: 'What a save',
        start_time: 71_040,
        end_time: 99_960,
        media_type: 'user_clip',
        visibility: 'private',
      },
    });
    const region = await screen.findByRole('region', { name: 'My clips' });
    expect(within(region).getByRole('heading', { name: 'What a save' })).toBeTruthy();
  });

  it('[SEC-27] states what is left of a sold match, and limits the length', async () => {
    signInForTest();
    const paid = { ...match, commerceType: 'commerce_ppv_media' } as const;
    const refused = new ApiError({ status: 409, code: 'clip_limit_reached' });
    let left = 90;
    await open(pageOf(paid, 100), {
      'clip.getAllowance': () => ({ content: { longest: 60, total: 120, left } }),
      'clip.create': () => {
        throw refused;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a clip' }));
    expect(await screen.findByText(/can clip 1:30 more of this match, up to 1:00/)).toBeTruthy();
    const end = screen.getByRole('slider', { name: 'End' });
    const start = screen.getByRole('slider', { name: 'Start' });
    start.focus();
    await userEvent.keyboard('{PageDown>4/}');
    const [from, to] = [start, end].map((slider) => Number(slider.getAttribute('aria-valuenow')));
    expect((to ?? 0) - (from ?? 0)).toBe(60);
    await userEvent.click(screen.getByRole('button', { name: 'Save clip' }));
    expect(await screen.findByText(/Make this one shorter, or delete another/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    left = 20;
    await userEvent.click(screen.getByRole('button', { name: 'Make a clip' }));
    expect(await screen.findByText(/can clip 0:20 more/)).toBeTruthy();
    screen.getByRole('slider', { name: 'Start' }).focus();
    await userEvent.keyboard('{PageDown>4/}');
    const ends = ['Start', 'End'].map((name) =>
      Number(screen.getByRole('slider', { name }).getAttribute('aria-valuenow')),
    );
    expect((ends[1] ?? 0) - (ends[0] ?? 0)).toBe(20);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    left = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Make a clip' }));
    expect(await screen.findByText(/already cover as much of this match/)).toBeTruthy();
  });

  it('[CLP-11] saves a portrait crop with points over time', async () => {
    signInForTest();
    const made = anEvent({ id: 'c7', eventId: 'match', mediaType: 'user_clip', isOwn: true });
    const calls = await open(
      pageOf(match, 100),
      { 'clip.create': () => ({ content: made }) },
      aTenant(),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Make a clip' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Portrait (9:16)' }));
    const window = screen.getByRole('slider', { name: 'What the portrait clip shows' });
    expect(seeks.at(-1)).toBe(70);
    expect(window.getAttribute('aria-valuetext')).toBe('50% from the left, at 1:10.0');
    window.focus();
    await userEvent.keyboard('{End}{ArrowLeft}');
    expect(window.getAttribute('aria-valuetext')).toBe('99% from the left, at 1:10.0');
    const time = screen.getByRole('slider', { name: 'Moment of the clip' });
    fireEvent.change(time, { target: { value: '80000' } });
    expect(seeks.at(-1)).toBe(80);
    window.focus();
    await userEvent.keyboard('{Home}');
    fireEvent.change(time, { target: { value: '75000' } });
    // Interpolated: half way between both edges.
    expect(window.getAttribute('aria-valuenow')).toBe('49');
    const points = screen.getByRole('list', { name: 'Points of the portrait picture' });
    await userEvent.click(within(points).getByRole('button', { name: '1:20.0' }));
    expect(window.getAttribute('aria-valuenow')).toBe('0');
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(screen.getByRole('button', { name: 'Save clip' }));
    await screen.findByRole('link', { name: 'Watch clip' });
    expect(calls.find(({ name }) => name === 'clip.create')?.input).toMatchObject({
      body: {
        crop: {
          points: [
            { time: 0, x: 0.8318 },
            { time: 10_000, x: 0.1582 },
          ],
        },
      },
    });
  });

  it('[CLP-11] removes points except the last, and returns to the full picture', async () => {
    signInForTest();
    const calls = await open(
      pageOf(match, 100),
      { 'clip.create': () => ({ content: anEvent({ id: 'c6', isOwn: true }) }) },
      aTenant(),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Make a clip' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Portrait (9:16)' }));
    const window = screen.getByRole('slider', { name: 'What the portrait clip shows' });
    const time = screen.getByRole('slider', { name: 'Moment of the clip' });
    for (let second = 71; second < 78; second += 1) {
      fireEvent.change(time, { target: { value: String(second * 1000) } });
      fireEvent.keyDown(window, { key: 'ArrowRight' });
    }
    fireEvent.change(time, { target: { value: '90000' } });
    const before = window.getAttribute('aria-valuenow');
    fireEvent.keyDown(window, { key: 'Home' });
    expect(window.getAttribute('aria-valuenow')).toBe(before);
    expect(window.getAttribute('aria-disabled')).toBe('true');
    screen.getByText('A clip can have up to 8 points. Move or remove one first.');
    const removers = () => screen.queryAllByRole('button', { name: /^Remove the point at/ });
    for (let left = removers().length; left > 0; left = removers().length)
      fireEvent.click(removers()[0]!);
    const points = screen.getByRole('list', { name: 'Points of the portrait picture' });
    expect(within(points).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: 'Whole picture' }));
    expect(screen.queryByRole('slider', { name: 'What the portrait clip shows' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save clip' }));
    await screen.findByRole('link', { name: 'Watch clip' });
    const [created] = calls.filter(({ name }) => name === 'clip.create');
    expect(created?.input).toHaveProperty('body.title');
    expect(created?.input).not.toHaveProperty('body.crop');
  });

  it('clips the last half minute of a live match in one press', async () => {
    signInForTest();
    const live = { ...match, eventStatus: 'live', duration: null } as const;
    const made = anEvent({ id: 'c8', eventId: 'match', mediaType: 'user_clip', isOwn: true });
    const calls = await open(
      pageOf(live, 90.04),
      { 'clip.create': () => ({ content: made }) },
      aTenant(),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Clip the last 30 seconds' }));
    await screen.findByRole('link', { name: 'Watch clip' });
    expect(calls.find(({ name }) => name === 'clip.create')?.input).toMatchObject({
      body: { start_time: 60_040, end_time: 90_040 },
    });
  });
});

describe('own clip', () => {
  const clip = anEvent({
    id: 'c1',
    eventId: 'match',
    mediaType: 'user_clip',
    title: 'My goal',
    isOwn: true,
    visibility: 'private',
    commerceType: 'commerce_free_media',
  });

  it('[CLP-08] is renamed, and shared in a separate step', async () => {
    signInForTest();
    const updated = (body: object) => ({ content: { ...clip, ...body } });
    const calls = await open(pageOf(clip), {
      'clip.update': ({ body }: never) => updated(body),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    const title = screen.getByRole('textbox', { name: 'Title' });
    await userEvent.clear(title);
    await userEvent.type(title, 'Our goal');
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Share with a link' }));
    await screen.findByText('Anyone with the link can watch this clip.');
    const inputs = calls.filter(({ name }) => name === 'clip.update').map(({ input }) => input);
    expect(inputs).toEqual([
      { params: { id: 'c1' }, body: { title: 'Our goal' } },
      { params: { id: 'c1' }, body: { visibility: 'link' } },
    ]);
  });

  it('[CLP-09] is removed when the page is left, unless undone', async () => {
    signInForTest();
    const calls = await open(pageOf(clip), { 'clip.remove': () => ({}) });
    const removed = () => calls.filter(({ name }) => name === 'clip.remove').length;
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(removed()).toBe(0);
    window.dispatchEvent(new Event('pagehide'));
    expect(removed()).toBe(1);
    await screen.findByText('The clip was deleted.');
  });

  it('[CLP-11] becomes a portrait clip by its owner’s choice, and its player shows it so', async () => {
    signInForTest();
    const cut = { eventId: 'match', startTime: 10, endTime: 20 };
    const ownClip = { ...clip, source: { ...match.source, clip: cut } };
    const crop = { points: [{ time: 0, x: 0.1682 }] };
    const reload = vi.fn<() => Promise<void>>(async () => {});
    const calls = await open(
      { ...pageOf(ownClip, 12), reload },
      {
        'clip.update': () => ({
          content: { ...ownClip, source: { ...ownClip.source, clip: { ...cut, crop } } },
        }),
      },
    );
    const button = await screen.findByRole('button', { name: 'Picture shape' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('radio', { name: 'Portrait (9:16)' }));
    const window = screen.getByRole('slider', { name: 'What the portrait clip shows' });
    window.focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await userEvent.click(screen.getByRole('button', { name: 'Save picture' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByRole('slider')).toBeNull();
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('radio', { name: 'Whole picture' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save picture' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    const inputs = calls.filter(({ name }) => name === 'clip.update').map(({ input }) => input);
    expect(inputs).toEqual([
      { params: { id: 'c1' }, body: { crop } },
      { params: { id: 'c1' }, body: { crop: null } },
    ]);
  });

  it('cannot be cropped on a panorama, which is a different picture', async () => {
    signInForTest();
    const cut = { eventId: 'match', startTime: 10, endTime: 20 };
    const page = pageOf({ ...clip, source: { ...match.source, clip: cut } }, 12);
    const status = { view: 'panorama' } as unknown as PlayerStatus;
    activePlayback.current = { player: page.player, status, path: null };
    onTestFinished(() => {
      activePlayback.current = null;
    });
    await open(page, {});
    await userEvent.click(await screen.findByRole('button', { name: 'Picture shape' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Portrait (9:16)' }));
    await screen.findByText(/The player is showing the panorama/);
    const window = screen.getByRole('slider', { name: 'What the portrait clip shows' });
    fireEvent.keyDown(window, { key: 'End' });
    expect(window.getAttribute('aria-valuenow')).toBe('50');
  });

  it("[SEC-27] a viewer's clip of a sold match has a download only where the tenant allows that, too", async () => {
    const source = { ...match.source, clip: { eventId: 'match', startTime: 0, endTime: 9 } };
    const paid = { ...clip, source, commerceType: 'commerce_ppv_media' } as const;
    signInForTest();
    const downloads = { download_clips: true };
    await open(pageOf(paid), {}, aTenant({ ...downloads, download_clips_of_paid_events: true }));
    await screen.findByRole('link', { name: 'Download' });
    cleanup();
    await open(pageOf(paid), {}, aTenant(downloads));
    await screen.findByRole('button', { name: 'Delete' });
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  });

  it('states that the file has the full picture, if the clip is portrait', async () => {
    const portrait = (crop: object) => ({
      ...clip,
      isOwn: false,
      source: {
        ...match.source,
        hd: '/media/events/c1/master.m3u8',
        clip: { eventId: 'match', startTime: 0, endTime: 9, ...crop },
      },
    });
    const allowed = aTenant({ download_clips: true });
    await open(pageOf(portrait({})), {}, allowed);
    await screen.findByRole('link', { name: 'Download' });
    expect(screen.queryByText(/The download has the whole picture/)).toBeNull();
    cleanup();
    await open(pageOf(portrait({ crop: { points: [{ time: 0, x: 0.5 }] } })), {}, allowed);
    expect(await screen.findByText(/The download has the whole picture/)).toBeTruthy();
  });

  it('cannot be shared if the match is sold', async () => {
    signInForTest();
    await open(pageOf({ ...clip, commerceType: 'commerce_ppv_media' }), {});
    await screen.findByText(/Clips of this match can’t be shared/);
    expect(screen.queryByRole('button', { name: 'Share with a link' })).toBeNull();
  });
});
