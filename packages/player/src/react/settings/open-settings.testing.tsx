import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlayerStorage } from '../../core/playback/preferences.ts';
import { englishTexts } from '../../core/texts-english.ts';
import type { EngineListener } from '../../dom/engine/engine.ts';
import { currentEngine } from '../../testing.ts';
import { Player } from '../player/player.tsx';
import { pressPlay } from '../player/press-play.testing.ts';

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
