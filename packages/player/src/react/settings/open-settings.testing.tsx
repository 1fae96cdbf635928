import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { PlayerStorage } from '../../core/playback/preferences.ts';
import { englishTexts } from '../../core/texts-english.ts';
import type { EngineListener } from '../../dom/engine/engine.ts';
import { createMemoryStorage, currentEngine, fakeMedia } from '../../testing.ts';
import { Player } from '../player/player.tsx';
import { pressPlay } from '../player/press-play.testing.ts';

/** Sets up the tests of a file: fake media, and the returned storage, which is empty before each test. */
export function setUpSettings(): PlayerStorage {
  const storage = createMemoryStorage();
  beforeAll(() => import('../player/stage.tsx'));
  beforeEach(() => {
    storage.clear();
    fakeMedia();
  });
  afterEach(cleanup);
  return storage;
}

/** Plays a video with a fake engine, lets `report` report its tracks, and opens the settings menu. */
export async function openSettings(
  storage: PlayerStorage,
  report: (listener: EngineListener) => void,
): Promise<void> {
  render(
    <Player source="/f.m3u8" mode="vod" texts={englishTexts} storage={storage} hasTextTracks />,
  );
  await pressPlay();
  await screen.findAllByRole('button', { name: 'Pause' });
  act(() => report(currentEngine().listener));
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
}
