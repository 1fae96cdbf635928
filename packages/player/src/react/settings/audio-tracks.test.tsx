import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { currentEngine } from '../../testing.ts';
import { openSettings, setUpSettings } from './open-settings.testing.tsx';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

const storage = setUpSettings();

const audioTrackItem = () => screen.queryByRole('menuitem', { name: /^Sound/ });
const choice = (name: string) => screen.getByRole('menuitemradio', { name });

const openWithTracks = (labels: readonly string[]) =>
  openSettings(storage, ({ audioTracks }) =>
    audioTracks(
      labels.map((label, index) => ({
        index,
        label,
        language: 'en',
        isDefault: index === 0,
        isAutomatic: true,
      })),
    ),
  );

it('an audio track is chosen by keyboard in the settings, plays at once and is stored', async () => {
  await openWithTracks(['Commentary', 'Stadium']);
  expect(audioTrackItem()?.textContent).toContain('Commentary');
  audioTrackItem()?.focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(choice('Commentary'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(currentEngine().engine.chooseAudioTrack).toHaveBeenLastCalledWith(1);
  expect(screen.queryByRole('menu')).toBeNull();

  cleanup();
  await openWithTracks(['Commentary', 'Stadium']);
  expect(currentEngine().engine.chooseAudioTrack).toHaveBeenLastCalledWith(1);
  expect(audioTrackItem()?.textContent).toContain('Stadium');
});

it.each([[[]], [['Commentary']]])('sound is not offered with the tracks %j', async (labels) => {
  await openWithTracks(labels);
  expect(audioTrackItem()).toBeNull();
});
