import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import { currentEngine, fake, fakeMedia } from '../../testing.ts';
import { earlyPlayScript } from '../../dom/media/early-play.ts';
import { Player } from './player.tsx';
import type { PlayerHandle, PlayerProps } from './player-props.ts';
import { pressPlay } from './press-play.testing.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

const player = (props: Partial<PlayerProps> = {}) => (
  <Player
    source="/video/master.m3u8"
    mode="vod"
    texts={englishTexts}
    title="Northport – Halden"
    storage={null}
    {...props}
  />
);

/** Renders the player and presses its play button. */
async function playing(props: Partial<PlayerProps> = {}) {
  const view = render(player(props));
  await pressPlay();
  await screen.findAllByRole('button', { name: 'Pause' });
  // The button reflects the request; the seekable range is known only once an engine plays.
  await waitFor(() => expect(video().paused).toBe(false));
  act(() => void video().dispatchEvent(new Event('timeupdate')));
  return view;
}

function video(): HTMLVideoElement {
  const element = document.querySelector('video');
  if (!element) throw new Error('No video element');
  return element;
}

// Loads the stage outside the first test's time limit.
beforeAll(() => import('./stage.tsx'));
beforeEach(() => {
  fakeMedia();
});
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
});

describe('the player before its first play', () => {
  it('renders its poster and a play button on a server without browser globals', () => {
    vi.stubGlobal('window', undefined);
    const html = renderToString(player({ poster: '/poster.webp' }));
    expect(html).toContain('src="/poster.webp"');
    expect(html).toContain('aria-label="Play"');
    expect(html).toContain('Video player: Northport – Halden');
    expect(fake.loaded).toEqual([]);
  });

  it('shows its overlay but no button without a source', () => {
    render(player({ source: null, overlay: <p>Starts at eight</p> }));
    expect(screen.queryByRole('button')).toBe(null);
    expect(screen.getByText('Starts at eight')).toBeTruthy();
  });

  it('never paints a play button under autoplay, where it would vanish under the finger', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const firstChildren: (string | undefined)[] = [];
    const record = () =>
      firstChildren.push(host.querySelector('.gsp-start')?.firstElementChild?.className);
    // The state at the end of the render task is what gets painted; effects change it later.
    const observer = new MutationObserver(record);
    observer.observe(host, { childList: true, subtree: true });
    const root = createRoot(host);
    root.render(player({ autoPlay: true }));
    await expect.poll(() => firstChildren.length).toBeGreaterThan(0);
    observer.disconnect();
    root.unmount();
    host.remove();
    expect(firstChildren[0]).toBe('gsp-spinner');
  });

  it('counts a press from before hydration exactly once', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = renderToString(player());
    // oxlint-disable-next-line no-eval -- as the page runs it
    globalThis.eval(earlyPlayScript);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(document.documentElement.dataset['play']).toBe('requested');
    render(player(), { container: host, hydrate: true });
    await screen.findAllByRole('button', { name: 'Pause' });
    expect(document.documentElement.dataset['play']).toBe(undefined);
    cleanup();
    host.remove();
    render(player());
    // A page that has handled an early press leaves no trace for the next one.
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Play' }));
    expect(screen.queryByRole('status')).toBe(null);
  });

  it('queues handle calls until the engine exists', async () => {
    const handle = createRef<PlayerHandle>();
    render(player({ playerRef: handle }));
    act(() => {
      handle.current?.seek(42);
      expect(handle.current?.getTime()).toBe(42);
      handle.current?.play();
    });
    await screen.findAllByRole('button', { name: 'Pause' });
    expect(currentEngine().options.startAt).toBe(42);
  });
});

describe('the controls', () => {
  it('survive a double setup, as in StrictMode', async () => {
    render(<StrictMode>{player()}</StrictMode>);
    await pressPlay();
    await screen.findAllByRole('button', { name: 'Pause' });
    expect(video().paused).toBe(false);
    await userEvent.keyboard('k');
    expect(video().paused).toBe(true);
  });

  it('have names, and the sliders report their values', async () => {
    await playing();
    video().currentTime = 75;
    act(() => void video().dispatchEvent(new Event('timeupdate')));
    const timeline = screen.getByRole('slider', { name: 'Timeline' });
    expect(timeline.getAttribute('aria-valuetext')).toBe('1 minute 15 seconds of 10 minutes');
    expect(timeline.getAttribute('aria-valuemax')).toBe('600');
    const volume = screen.getByRole('slider', { name: 'Volume' });
    expect(volume.getAttribute('aria-valuetext')).toBe('100 percent');
    for (const name of ['Mute', 'Settings', 'Full screen']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
  });

  it('cancel a timeline drag on Escape, wherever the focus is', async () => {
    await playing();
    video().currentTime = 100;
    const timeline = screen.getByRole('slider', { name: 'Timeline' });
    timeline.setPointerCapture = () => undefined;
    timeline.getBoundingClientRect = () => new DOMRect(0, 0, 600, 24);
    const at = (clientX: number) => ({ button: 0, clientX, pointerId: 1 });
    fireEvent.pointerDown(timeline, at(10));
    fireEvent.pointerMove(timeline, at(300));
    expect(timeline.hasAttribute('data-dragging')).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(timeline.hasAttribute('data-dragging')).toBe(false);
    fireEvent.pointerUp(timeline, at(300));
    expect(video().currentTime).toBe(100);
  });

  it('leave no empty picture-in-picture window behind when the player unmounts', async () => {
    const { unmount } = await playing();
    const exit = vi.fn<() => Promise<void>>(async () => undefined);
    Object.assign(document, { exitPictureInPicture: exit });
    Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true });
    Object.defineProperty(document, 'pictureInPictureElement', {
      configurable: true,
      value: video(),
    });
    unmount();
    expect(exit).toHaveBeenCalledTimes(1);
    for (const name of [
      'exitPictureInPicture',
      'pictureInPictureEnabled',
      'pictureInPictureElement',
    ])
      Reflect.deleteProperty(document, name);
  });

  it('handle keys while nothing else on the page has the focus', async () => {
    await playing();
    video().currentTime = 100;
    act(() => document.body.focus());
    await userEvent.keyboard('l');
    expect(video().currentTime).toBe(110);
    await userEvent.keyboard('{ArrowLeft}');
    expect(video().currentTime).toBe(105);
    await userEvent.keyboard('5');
    expect(video().currentTime).toBe(300);
    await userEvent.keyboard('m');
    expect(video().muted).toBe(true);
    await userEvent.keyboard('k');
    expect(video().paused).toBe(true);
  });

  it('leave keys to a focused field', async () => {
    await playing();
    const field = document.body.appendChild(document.createElement('input'));
    await userEvent.type(field, 'mk');
    expect(field.value).toBe('mk');
    expect(video().muted).toBe(false);
    expect(video().paused).toBe(false);
    field.remove();
  });

  it('handle characters while a button of the page has the focus, but leave it its own keys', async () => {
    await playing();
    video().currentTime = 100;
    const moment = document.body.appendChild(document.createElement('button'));
    moment.focus();
    await userEvent.keyboard('l');
    expect(video().currentTime).toBe(110);
    await userEvent.keyboard('{ArrowLeft}{ }');
    expect(video().currentTime).toBe(110);
    expect(video().paused).toBe(false);
    moment.remove();
  });

  it('leave the arrow keys to a focused volume slider', async () => {
    await playing();
    video().currentTime = 50;
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Volume' }), { key: 'ArrowLeft' });
    expect(video().currentTime).toBe(50);
  });

  it('choose the quality in a menu that supports the keyboard', async () => {
    await playing();
    act(() =>
      currentEngine().listener.levels([
        { index: 0, height: 360, bitrate: 6e5, frameRate: 25 },
        { index: 1, height: 720, bitrate: 2e6, frameRate: 25 },
      ]),
    );
    act(() => currentEngine().listener.activeLevel(1));
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    const menu = screen.getByRole('menu', { name: 'Settings' });
    expect(document.activeElement).toBe(within(menu).getByRole('menuitem', { name: /Quality/ }));
    await userEvent.keyboard('{Enter}');
    const auto = screen.getByRole('menuitemradio', { name: 'Auto (720p)' });
    expect(auto.getAttribute('aria-checked')).toBe('true');
    expect(document.activeElement).toBe(auto);
    await userEvent.keyboard('{End}{Enter}');
    expect(currentEngine().engine.chooseLevel).toHaveBeenCalledWith(0);
    expect(screen.queryByRole('menu')).toBe(null);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Settings' }));
  });

  it('show the settings on a phone as a sheet with a title and a close button', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    }));
    const showPopover = vi.fn<() => void>();
    Object.assign(HTMLElement.prototype, { showPopover });
    await playing();
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    expect(showPopover).toHaveBeenCalledOnce();
    const menu = screen.getByRole('menu', { name: 'Settings' });
    expect(within(menu).getByText('Settings')).toBeTruthy();
    expect(document.activeElement).toBe(within(menu).getByRole('menuitem', { name: /Speed/ }));
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Close' }));
    expect(screen.queryByRole('menu')).toBe(null);
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    vi.unstubAllGlobals();
  });

  it('step back through the menu on Escape', async () => {
    await playing();
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('menu', { name: 'Speed' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('menu', { name: 'Settings' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBe(null);
  });

  it('make the moments one tab stop with arrow keys, and seek on Enter', async () => {
    const markers = [
      { id: 'a', time: 60, label: 'Goal, Ferro', kind: 'goal' },
      { id: 'b', time: 300, label: 'Card, Lind', kind: 'card' },
    ];
    await playing({ markers });
    const group = screen.getByRole('group', { name: 'Moments' });
    const [goal, card] = within(group).getAllByRole('button');
    expect([goal?.tabIndex, card?.tabIndex]).toEqual([0, -1]);
    act(() => goal?.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(card);
    await userEvent.keyboard('{Enter}');
    expect(video().currentTime).toBe(300);
  });

  it('keep time and volume left to right on a right-to-left page', async () => {
    document.documentElement.dir = 'rtl';
    await playing();
    for (const name of ['Timeline', 'Volume']) {
      expect(screen.getByRole('slider', { name }).closest('[dir]')?.getAttribute('dir')).toBe(
        'ltr',
      );
    }
    video().currentTime = 100;
    act(() => document.body.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(video().currentTime).toBe(105);
  });

  it('list their shortcuts without those that do nothing on this stream', async () => {
    await playing();
    act(() => document.body.focus());
    await userEvent.keyboard('?');
    const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Full screen', '0–9']) expect(within(help).getByText(text)).toBeTruthy();
    expect(within(help).queryByText('Broadcast or panorama')).toBe(null);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});

describe('a live stream', () => {
  async function live(at: number) {
    fake.seekable = { start: 0, end: 300 };
    const { rerender } = await playing({ mode: 'live' });
    video().currentTime = at;
    act(() => currentEngine().listener.playlist({ live: true, targetDuration: 2, fragments: [] }));
    return (props: Partial<PlayerProps>) => rerender(player({ mode: 'live', ...props }));
  }

  it('offers a viewer who is behind the way back to live', async () => {
    await live(200);
    expect(screen.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuetext')).toBe(
      '1 minute 40 seconds behind live',
    );
    expect(screen.getByText('\u22121:40')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back to live' }));
    expect(video().currentTime).toBe(300);
    act(() => void video().dispatchEvent(new Event('timeupdate')));
    expect(screen.queryByRole('button', { name: 'Back to live' })).toBe(null);
    expect(screen.getByText('Live')).toBeTruthy();
  });

  it('resumes at the live position after an outage, except for a viewer who went back', async () => {
    await live(298);
    const outage = () => {
      act(() =>
        currentEngine().listener.recoverableFailure({
          kind: 'network',
          status: 404,
          onManifest: false,
        }),
      );
      fake.seekable = { start: 30, end: 330 };
      act(() => currentEngine().listener.fragment());
    };
    outage();
    expect(video().currentTime).toBe(330);
    act(() => document.body.focus());
    await userEvent.keyboard('5');
    const back = video().currentTime;
    expect(back).toBeLessThan(200);
    outage();
    expect(video().currentTime).toBe(back);
  });

  it('catches up at an inaudibly higher speed, then returns to normal', async () => {
    await live(298);
    Object.defineProperty(video(), 'buffered', {
      configurable: true,
      value: { length: 1, start: () => 0, end: () => 306 },
    });
    video().currentTime = 296;
    act(() => void video().dispatchEvent(new Event('timeupdate')));
    expect(video().playbackRate).toBe(1.05);
    video().currentTime = 299.8;
    act(() => void video().dispatchEvent(new Event('timeupdate')));
    expect(video().playbackRate).toBe(1);
  });

  it('is not marked live while the browser is offline', async () => {
    await live(298);
    expect(screen.getByText('Live')).toBeTruthy();
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.queryByText('Live')).toBe(null);
    expect(screen.getByText('Offline')).toBeTruthy();
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('Live')).toBeTruthy();
  });

  it.each([
    ['at the live position', 298],
    ['behind it', 200],
  ])('is not marked live once the event is over, for a viewer %s', async (_, at) => {
    const rerender = await live(at);
    expect(screen.getByText(/^(Live|Back to live)$/)).toBeTruthy();
    rerender({ isOver: true });
    expect(screen.getByText('Ended')).toBeTruthy();
    expect(screen.queryByText(/live/i)).toBe(null);
    expect(
      screen.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuetext'),
    ).not.toMatch(/live/i);
    rerender({});
    expect(screen.getByText(/^(Live|Back to live)$/)).toBeTruthy();
  });

  it('is marked as ended when the page plays it as a video, even if its playlist has no end yet', async () => {
    await playing({ mode: 'vod' });
    act(() => currentEngine().listener.playlist({ live: true, targetDuration: 2, fragments: [] }));
    expect(screen.getByText('Ended')).toBeTruthy();
    expect(screen.queryByText(/live/i)).toBe(null);
  });

  it('offers no playback speeds', async () => {
    await live(298);
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    expect(screen.getByRole('menuitem', { name: /^Stream details/ })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /^Speed/ })).toBe(null);
  });
});

describe('frame stepping, loops and stream stats', () => {
  const moveTo = (time: number) => {
    video().currentTime = time;
    act(() => void video().dispatchEvent(new Event('timeupdate')));
  };
  const range = () => document.querySelector<HTMLElement>('.gsp-track-loop')?.style;

  it('a step moves one frame forward or back, paused, by the frame rate of the stream', async () => {
    await playing();
    act(() =>
      currentEngine().listener.levels([{ index: 0, height: 720, bitrate: 3e6, frameRate: 50 }]),
    );
    act(() => currentEngine().listener.activeLevel(0));
    moveTo(10);
    await userEvent.keyboard('.');
    expect(video().paused).toBe(true);
    expect(video().currentTime).toBeCloseTo(10.02, 6);
    await userEvent.keyboard(',,');
    expect(video().currentTime).toBeCloseTo(9.98, 6);
  });

  it('a loop marked by keys repeats, shows on the timeline and ends with a seek outside of it', async () => {
    await playing();
    moveTo(60);
    await userEvent.keyboard('b');
    moveTo(120);
    await userEvent.keyboard('b');
    expect([range()?.left, range()?.width]).toEqual(['10%', '10%']);
    expect(screen.getByText('Loop').textContent).toBe('Loop 1:00 – 2:00');
    moveTo(119);
    expect(video().currentTime).toBe(119);
    moveTo(120.2);
    expect(video().currentTime).toBe(60);
    act(() => void video().dispatchEvent(new Event('seeked')));
    // The loop repeats more than once.
    moveTo(121);
    expect(video().currentTime).toBe(60);
    act(() => void video().dispatchEvent(new Event('seeked')));
    await userEvent.keyboard('5');
    expect(video().currentTime).toBe(300);
    expect(range()).toBe(undefined);
    await userEvent.keyboard('b');
    moveTo(300.75);
    await userEvent.keyboard('b');
    expect(screen.getByText('Loop').textContent).toBe('Loop 5:00.0 – 5:00.7');
  });

  it('a speed that keys choose shows and is announced until it is normal again', async () => {
    await playing();
    await userEvent.keyboard('<<');
    const speed = screen.getByText('0.5×').closest('[role=status]');
    expect(speed?.textContent).toBe('Speed 0.5×');
    await userEvent.keyboard('>>');
    expect(screen.queryByText('0.5×')).toBe(null);
  });

  it('two quick presses change the speed by two steps, however late the browser reports the first', async () => {
    await playing();
    const withhold = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('ratechange', withhold, { capture: true });
    await userEvent.keyboard('<<');
    window.removeEventListener('ratechange', withhold, { capture: true });
    expect(video().playbackRate).toBe(0.5);
  });

  it('a loop can repeat up to the end of the video', async () => {
    await playing();
    moveTo(590);
    await userEvent.keyboard('b');
    moveTo(600);
    await userEvent.keyboard('b');
    const plays = vi.mocked(HTMLMediaElement.prototype.play).mock.calls;
    const before = plays.length;
    act(() => void video().dispatchEvent(new Event('ended')));
    expect(video().currentTime).toBe(590);
    await waitFor(() => expect(video().paused).toBe(false));
    expect(plays).toHaveLength(before + 1);
  });

  it('the menu sets the ends of a loop by touch', async () => {
    await playing();
    const open = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
      return screen.getByRole('menuitem', { name: /^Loop/ });
    };
    moveTo(75);
    await userEvent.click(await open());
    expect(screen.queryByRole('menuitemradio', { name: 'To here' })).toBe(null);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'From here' }));
    moveTo(60);
    await userEvent.click(await open());
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'To here' }));
    const row = await open();
    expect(row.textContent).toContain('1:00 – 1:15');
    await userEvent.click(row);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Off' }));
    expect(range()).toBe(undefined);
  });

  it('the stream statistics show on request until closed', async () => {
    await playing();
    act(() =>
      currentEngine().listener.levels([
        { index: 0, height: 720, bitrate: 3_200_000, frameRate: 50 },
      ]),
    );
    act(() => currentEngine().listener.activeLevel(0));
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    // Like every other row, this one shows the current state, not the effect of a press.
    await userEvent.click(screen.getByRole('menuitem', { name: /^Stream details\s*Off$/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'On' }));
    const stats = screen.getByRole('region', { name: 'Stream details' });
    expect(within(stats).getByText('3.2 Mbit/s')).toBeTruthy();
    await userEvent.click(within(stats).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Stream details' })).toBe(null);
  });
});

describe('a playback failure', () => {
  const missing = { kind: 'network', status: 404, onManifest: true } as const;

  it('shows the message of the page and offers a retry', async () => {
    const statuses: string[] = [];
    await playing({
      errorText: ({ code }) => (code === 'not_found' ? 'Removed by its owner' : null),
      onStateChange: ({ phase }) => statuses.push(phase),
    });
    act(() => currentEngine().listener.fatalFailure(missing));
    expect(video().paused).toBe(true);
    expect(screen.getByRole('alert').textContent).toContain('Removed by its owner');
    expect(statuses.at(-1)).toBe('error');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(fake.loaded).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBe(null);
    // The player has the focus, so its keys keep working.
    expect(document.activeElement?.matches('.gsp')).toBe(true);
  });

  it('keeps timeline and full screen usable, because a seek may recover', async () => {
    await playing();
    act(() =>
      currentEngine().listener.fatalFailure({ kind: 'other', status: null, onManifest: false }),
    );
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy();
    const timeline = screen.getByRole('slider', { name: 'Timeline' });
    expect(timeline.closest('[data-shown]')).toBeTruthy();
    fireEvent.keyDown(timeline, { key: 'ArrowUp' });
    await waitFor(() => expect(fake.loaded).toHaveLength(2));
    expect(currentEngine().options.startAt).toBe(5);
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('disappears when the source changes', async () => {
    const { rerender } = await playing();
    act(() => currentEngine().listener.fatalFailure(missing));
    expect(screen.getByRole('alert')).toBeTruthy();
    const { engine } = currentEngine();
    await act(async () => rerender(player({ source: '/live/master.m3u8', mode: 'live' })));
    expect(screen.queryByRole('alert')).toBe(null);
    expect(engine.destroy).toHaveBeenCalled();
    expect(currentEngine().options.source).toBe('/live/master.m3u8');
  });

  it('for an expired source requests a fresh URL from the page', async () => {
    const onSourceExpired = vi.fn<(source: string) => Promise<string | null>>(
      async () => '/fresh.m3u8',
    );
    await playing({ onSourceExpired });
    video().currentTime = 33;
    act(() => void video().dispatchEvent(new Event('timeupdate')));
    await act(async () =>
      currentEngine().listener.fatalFailure({ kind: 'network', status: 403, onManifest: false }),
    );
    expect(onSourceExpired).toHaveBeenCalledWith('/video/master.m3u8');
    expect(currentEngine().options).toMatchObject({ source: '/fresh.m3u8', startAt: 33 });
  });
});
