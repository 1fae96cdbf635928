import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import { fake, fakeMedia } from '../../testing.ts';
import { Player } from '../player/player.tsx';
import { pressPlay } from '../player/press-play.testing.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

beforeAll(() => import('../player/stage.tsx'));
beforeEach(() => fakeMedia());
afterEach(cleanup);

const clock = () => document.querySelector('.gsp-clock')?.textContent;

it('the length of a video shows only once it is known', async () => {
  fake.seekable = { start: 0, end: 0 };
  render(<Player source="/video.m3u8" mode="vod" texts={englishTexts} storage={null} />);
  await pressPlay();
  const video = document.querySelector('video') as HTMLVideoElement;
  const moveTo = (time: number) =>
    act(() => {
      video.currentTime = time;
      video.dispatchEvent(new Event('timeupdate'));
    });
  moveTo(39);
  await waitFor(() => expect(clock()).toBe('0:39'));
  fake.seekable = { start: 0, end: 90 };
  act(() => void video.dispatchEvent(new Event('durationchange')));
  moveTo(40);
  await waitFor(() => expect(clock()).toBe('0:40 / 1:30'));
});
