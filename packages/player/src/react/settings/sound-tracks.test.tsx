import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PlayerStorage } from '../../core/playback/preferences.ts';
import { englishTexts } from '../../core/texts-english.ts';
import { currentEngine, fakeMedia } from '../../testing.ts';
import { Player } from '../player/player.tsx';
import { pressPlay } from '../player/press-play.testing.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

const entries = new Map<string, string>();
const storage: PlayerStorage = {
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, text) => void entries.set(key, text),
};

beforeAll(() => import('../player/stage.tsx'));
beforeEach(() => {
  entries.clear();
  fakeMedia();
});
afterEach(cleanup);

const soundItem = () => screen.queryByRole('menuitem', { name: /^Sound/ });
const choice = (name: string) => screen.getByRole('menuitemradio', { name });

async function playing(labels: readonly string[]) {
  render(<Player source="/f.m3u8" mode="vod" texts={englishTexts} storage={storage} />);
  await pressPlay();
  await screen.findAllByRole('button', { name: 'Pause' });
  await waitFor(() => expect(document.querySelector('video')?.paused).toBe(false));
  const tracks = labels.map((label, index) => ({
    index,
    label,
    language: 'en',
    isDefault: index === 0,
    isAutomatic: true,
  }));
  act(() => currentEngine().listener.soundTracks(tracks));
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
}

it('a sound track is chosen by keyboard in the settings, plays at once and is stored', async () => {
  await playing(['Commentary', 'Stadium']);
  expect(soundItem()?.textContent).toContain('Commentary');
  soundItem()?.focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(choice('Commentary'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(currentEngine().engine.chooseSound).toHaveBeenLastCalledWith(1);
  expect(screen.queryByRole('menu')).toBeNull();

  cleanup();
  await playing(['Commentary', 'Stadium']);
  expect(currentEngine().engine.chooseSound).toHaveBeenLastCalledWith(1);
  expect(soundItem()?.textContent).toContain('Stadium');
});

it.each([[[]], [['Commentary']]])('sound is not offered with the tracks %j', async (labels) => {
  await playing(labels);
  expect(soundItem()).toBeNull();
});
