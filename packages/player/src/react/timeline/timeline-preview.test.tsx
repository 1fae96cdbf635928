import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import { currentEngine, fakeMedia } from '../../testing.ts';
import { Player } from '../player/player.tsx';
import type { PlayerProps } from '../player/player-props.ts';
import { pressPlay } from '../player/press-play.testing.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

/** Number of thumbnail cues so far, 100 s each, and how often their list was fetched. */
let cueCount = 1;
let requests = 0;
let isDown = false;

const cueAt = (index: number) => {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  return `${time(index * 100)} --> ${time((index + 1) * 100)}\n${index}.jpg#xywh=0,0,160,90`;
};

beforeAll(() => import('../player/stage.tsx'));
beforeEach(() => {
  fakeMedia();
  [cueCount, requests, isDown] = [1, 0, false];
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    const cues = Array.from({ length: cueCount }, (_, index) => cueAt(index));
    return isDown
      ? new Response('', { status: 503 })
      : new Response(`WEBVTT\n\n${cues.join('\n\n')}\n`);
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function playing(mode: PlayerProps['mode']) {
  render(
    <Player
      source="/match.m3u8"
      mode={mode}
      texts={englishTexts}
      storage={null}
      thumbnails="/thumbs.vtt"
    />,
  );
  await pressPlay();
  await screen.findAllByRole('button', { name: 'Pause' });
  const video = document.querySelector('video') as HTMLVideoElement;
  act(() => void video.dispatchEvent(new Event('timeupdate')));
  expect(currentEngine()).toBeDefined();
}

/** Points at a fraction of the timeline of 600 s. */
function pointAt(fraction: number) {
  const timeline = screen.getByRole('slider', { name: englishTexts.timeline });
  vi.spyOn(timeline, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 10));
  fireEvent.pointerMove(timeline, { clientX: fraction * 1000, pointerType: 'mouse' });
}
const leave = () =>
  fireEvent.pointerLeave(screen.getByRole('slider', { name: englishTexts.timeline }));
const picture = () =>
  document.querySelector<HTMLElement>('.gsp-preview-picture')?.style.backgroundImage ?? null;

it('the preview of a live stream follows its growing list, and keeps its pictures while the thumbnail list fails to load', async () => {
  await playing('live');
  pointAt(0.05);
  await waitFor(() => expect(picture()).toContain('/0.jpg'));
  pointAt(0.25);
  expect(picture()).toBeNull();
  cueCount = 2;
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await waitFor(() => expect(picture()).toContain('/1.jpg'));
  isDown = true;
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(requests).toBe(3);
  expect(picture()).toContain('/1.jpg');
  leave();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(requests).toBe(3);
});

it('the list of a video on demand is fetched once, however often its preview shows', async () => {
  await playing('vod');
  pointAt(0.05);
  await waitFor(() => expect(picture()).toContain('/0.jpg'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  leave();
  expect(picture()).toBeNull();
  pointAt(0.05);
  await waitFor(() => expect(picture()).toContain('/0.jpg'));
  expect(requests).toBe(1);
});

it('a list that could not be loaded is fetched again by the next preview', async () => {
  await playing('vod');
  isDown = true;
  pointAt(0.05);
  await waitFor(() => expect(requests).toBe(1));
  leave();
  isDown = false;
  pointAt(0.05);
  await waitFor(() => expect(picture()).toContain('/0.jpg'));
  expect(requests).toBe(2);
});
