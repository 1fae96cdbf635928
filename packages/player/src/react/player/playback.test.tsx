import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import { createMemoryStorage, fake, fakeMedia } from '../../testing.ts';
import type { PlayerAttachment } from '../../dom/attachments.ts';
import { CornerControls } from '../corner/corner-controls.tsx';
import { activeMedia } from './active-media.ts';
import { Player } from './player.tsx';
import type { PlayerProps } from './player-props.ts';
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
    mediaId="one"
    storage={null}
    {...props}
  />
);
const onTaken = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const onBack = vi.fn<() => void>();
const controls = (
  <CornerControls
    texts={{ back: 'Back to the video', close: 'Stop and close' }}
    href="/events/one/"
    onBack={onBack}
    onClose={onClose}
  />
);
const corner = (props: Partial<PlayerProps> = {}) =>
  player({ autoPlay: true, corner: { controls, onTaken }, ...props });

const videos = () => [...document.querySelectorAll('video')];
const isDestroyed = (index: number) =>
  vi.mocked(fake.loaded[index]?.engine.destroy ?? (() => {})).mock.calls.length > 0;

/** Retains videos in an element of the page, as a portal does. */
const retainIn = () => {
  const container = document.body.appendChild(document.createElement('div'));
  activeMedia.park = (playback) => {
    playback.park(container);
    return true;
  };
  return container;
};

/** Renders a page's player and presses its play button. */
async function playing(props: Partial<PlayerProps> = {}) {
  const view = render(player(props));
  await pressPlay();
  await screen.findAllByRole('button', { name: 'Pause' });
  await waitFor(() => expect(videos()[0]?.paused).toBe(false));
  return view;
}

beforeAll(() => import('./stage.tsx'));
beforeEach(() => {
  fakeMedia();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  activeMedia.playback?.end();
  delete activeMedia.park;
  document.body.replaceChildren();
});

describe('a video whose player unmounts', () => {
  it('continues in the next player of the same name with the same element, engine and attachments', async () => {
    const ended = vi.fn<() => void>();
    const attachment: PlayerAttachment = () => ended;
    const container = retainIn();
    const page = await playing({ attachments: [attachment] });
    const [video] = videos();
    page.unmount();
    expect(container.querySelector('video')).toBe(video);

    const small = render(corner({ attachments: [] }));
    expect(videos()).toEqual([video]);
    expect(container.isConnected).toBe(false);
    await screen.findByRole('button', { name: 'Pause' });
    expect(video?.paused).toBe(false);

    render(player({ autoPlay: true }));
    expect(videos()).toEqual([video]);
    expect(onTaken).toHaveBeenCalled();
    small.unmount();
    await screen.findAllByRole('button', { name: 'Pause' });
    expect(fake.loaded).toHaveLength(1);
    expect(isDestroyed(0)).toBe(false);
    expect(ended).not.toHaveBeenCalled();
  });

  it('ends if the page retains no videos', async () => {
    const page = await playing();
    page.unmount();
    expect(isDestroyed(0)).toBe(true);
    expect(activeMedia.playback).toBe(undefined);
  });

  it('ends when the small player unmounts', async () => {
    retainIn();
    (await playing()).unmount();
    render(corner()).unmount();
    expect(isDestroyed(0)).toBe(true);
    expect(videos()).toEqual([]);
  });

  it('ends when another video starts, which calls `onTaken` of the small player', async () => {
    retainIn();
    (await playing()).unmount();
    render(corner());
    render(player({ mediaId: 'two', source: '/other/master.m3u8', autoPlay: true }));
    await waitFor(() => expect(fake.loaded).toHaveLength(2));
    expect(isDestroyed(0)).toBe(true);
    expect(isDestroyed(1)).toBe(false);
    expect(onTaken).toHaveBeenCalled();
  });

  it('must be running for a small player, which never starts one itself', async () => {
    render(corner());
    await waitFor(() => expect(onTaken).toHaveBeenCalled());
    expect(fake.loaded).toEqual([]);
  });

  it('stays paused when another player takes it', async () => {
    retainIn();
    const page = await playing();
    const [video] = videos();
    page.unmount();
    const small = render(corner());
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(video?.paused).toBe(true);
    render(player({ autoPlay: true }));
    small.unmount();
    await screen.findAllByRole('button', { name: 'Play' });
    expect(video?.paused).toBe(true);
  });
});

describe('the small player', () => {
  const showSmallPlayer = async () => {
    retainIn();
    (await playing()).unmount();
    render(corner());
    return screen.findByRole('link', { name: 'Back to the video' });
  };

  it('goes back, mutes and closes, by buttons and by keys', async () => {
    const back = await showSmallPlayer();
    expect(back.getAttribute('href')).toBe('/events/one/');
    await userEvent.click(back);
    expect(onBack).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('k');
    expect(videos()[0]?.paused).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
    expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Stop and close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('ignores keys while the focus is on the page', async () => {
    await showSmallPlayer();
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    await userEvent.keyboard('k{Escape}');
    expect(videos()[0]?.paused).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the player settings', () => {
  it('store the small-player choice and offer it only where a page names its media', async () => {
    const storage = createMemoryStorage();
    const page = await playing({ storage });
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /^Mini player/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Off' }));
    expect(activeMedia.playback?.controller.store.getState().screen.corner).toBe(false);
    page.unmount();
    const again = await playing({ storage });
    expect(activeMedia.playback?.controller.store.getState().screen.corner).toBe(false);
    again.unmount();
    render(<Player source="/video/master.m3u8" mode="vod" texts={englishTexts} storage={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }));
    expect(screen.queryByRole('menuitem', { name: /^Mini player/ })).toBe(null);
  });
});
