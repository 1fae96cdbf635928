import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import { fetchHls } from '../../dom/engine/hls-file.ts';
import { fake, fakeMedia } from '../../testing.ts';
import { Player } from './player.tsx';
import type { PlayerProps } from './player-props.ts';
import { fetchStage } from './stage-file.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

const renderPlayer = (props: Partial<PlayerProps> = {}) =>
  render(<Player source="/a.m3u8" mode="vod" texts={englishTexts} storage={null} {...props} />);
const press = () => screen.getByRole('button', { name: 'Play' }).click();
const pressed = () => act(async () => press());
const advance = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const showPicture = () =>
  act(() => void document.querySelector('video')?.dispatchEvent(new Event('loadeddata')));
const hasControls = () => document.querySelector('.gsp-controls') !== null;
const isWaiting = () => screen.queryAllByRole('status', { name: 'Loading' }).length;

// Simulates a page that was idle.
beforeAll(() => Promise.all([fetchStage(), fetchHls(false)]));
beforeEach(() => {
  fakeMedia();
  // The first picture comes only when the test dispatches it.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a video whose player is already loaded', () => {
  it('starts within the task of the press', async () => {
    renderPlayer();
    press();
    // Flushes promises only; this waits for neither a frame nor a timer.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    expect(fake.loaded).toHaveLength(1);
  });

  it('renders its controls with the first picture, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderPlayer();
    await pressed();
    await advance(249);
    expect([hasControls(), isWaiting()]).toEqual([false, 1]);
    showPicture();
    expect([hasControls(), isWaiting()]).toEqual([true, 0]);
  });

  it('renders its controls and reports to its page after the first picture is on the screen', async () => {
    const frames: (() => void)[] = [];
    const { prototype } = HTMLVideoElement;
    Object.assign(prototype, {
      requestVideoFrameCallback: (callback: () => void) => frames.push(callback),
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const phases: string[] = [];
    renderPlayer({ onStateChange: ({ phase }) => void phases.push(phase) });
    await pressed();
    showPicture();
    act(() => void document.querySelector('video')?.dispatchEvent(new Event('play')));
    expect([hasControls(), isWaiting(), phases]).toEqual([false, 1, ['loading']]);
    frames.forEach((callback) => callback());
    await advance(0);
    expect([hasControls(), isWaiting(), phases]).toEqual([true, 0, ['loading', 'playing']]);
    Reflect.deleteProperty(prototype, 'requestVideoFrameCallback');
  });

  it('renders its controls 100 ms later on a page that shows no frames', async () => {
    const { prototype } = HTMLVideoElement;
    Object.assign(prototype, { requestVideoFrameCallback: () => 0 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderPlayer();
    await pressed();
    showPicture();
    await advance(99);
    expect(hasControls()).toBe(false);
    await advance(1);
    expect(hasControls()).toBe(true);
    Reflect.deleteProperty(prototype, 'requestVideoFrameCallback');
  });

  it('renders its controls after 250 ms if the picture is not there by then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderPlayer();
    await pressed();
    await advance(250);
    expect([hasControls(), isWaiting()]).toEqual([true, 1]);
    showPicture();
    expect([hasControls(), isWaiting()]).toEqual([true, 0]);
  });

  it('shows the long-wait message after ten seconds, until the first picture', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderPlayer();
    await pressed();
    await advance(9_990);
    expect(screen.queryByText('This is taking longer than usual…')).toBe(null);
    await advance(20);
    expect(screen.getByText('This is taking longer than usual…').getAttribute('role')).toBe(
      'status',
    );
    showPicture();
    expect(screen.queryByText('This is taking longer than usual…')).toBe(null);
  });

  it('renders its controls at once while an ad interrupts it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ads = [({ interrupt }: { interrupt: () => unknown }) => void interrupt()];
    renderPlayer({ attachments: ads });
    await pressed();
    expect(hasControls()).toBe(true);
  });
});
