import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import { currentEngine, fakeMedia } from '../../testing.ts';
import { Player } from '../player/player.tsx';
import { pressPlay } from '../player/press-play.testing.ts';
import type { PlayerHandle, PlayerProps } from '../player/player-props.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

class FakeObserver {
  observe() {}
  disconnect() {}
}

/** Requested animation frames that have not run yet. */
let frames: FrameRequestCallback[];
let wantsLessMotion: boolean;

beforeAll(async () => {
  await import('../player/stage.tsx');
  await import('../panorama/panorama-part.tsx');
});
beforeEach(() => {
  fakeMedia();
  frames = [];
  wantsLessMotion = false;
  vi.stubGlobal('ResizeObserver', FakeObserver);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wantsLessMotion && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => frames.push(next));
  vi.stubGlobal('cancelAnimationFrame', () => void frames.splice(0));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(2560);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
});
afterEach(cleanup);

const goal = { id: 'g', time: 60, kind: 'goal', label: 'Goal' };
const directionAt = (time: number, yaw: number) => ({
  id: 'at',
  time,
  kind: 'direction',
  label: '',
  yaw,
});
const video = () => document.querySelector('video') as HTMLVideoElement;
const arrow = () => screen.queryByRole('button', { name: /^Play is to the/ });
const surface = () => screen.getByRole('group', { name: /^Panorama/ });
const handle = createRef<PlayerHandle>();
const yaw = () => Math.round(handle.current?.getYaw() ?? NaN);

function playAt(time: number) {
  video().currentTime = time;
  act(() => void video().dispatchEvent(new Event('timeupdate')));
}

/** Runs the turn to its end. */
function finishTurn() {
  for (const now of [0, 200, 10_000])
    act(() => {
      for (const frame of frames.splice(0)) frame(performance.now() + now);
    });
}

async function openPanorama(props: Partial<PlayerProps>) {
  render(
    <Player
      source="/video.m3u8"
      pano="/panorama.m3u8"
      mode="vod"
      texts={englishTexts}
      storage={null}
      playerRef={handle}
      {...props}
    />,
  );
  await pressPlay();
  await screen.findAllByRole('button', { name: 'Pause' });
  expect(handle.current?.getYaw()).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Panorama' }));
  await waitFor(() => expect(handle.current?.getYaw()).toBe(0));
}

it('the hint points to the side where the action is near its moment, and turns there only when pressed', async () => {
  await openPanorama({ markers: [goal, directionAt(60, -54)] });
  playAt(50);
  expect(arrow()).toBe(null);
  playAt(58);
  expect(arrow()?.textContent).toBe('Play is to the left');
  playAt(61);
  finishTurn();
  expect(yaw()).toBe(0);
  await userEvent.click(arrow()!);
  expect(yaw()).toBe(0);
  finishTurn();
  // The panorama turns no further than its edge.
  expect(yaw()).toBe(-45);
  expect(arrow()).toBe(null);
  playAt(66);
  // Once the moment is over, no hint appears, even after turning away by hand.
  await userEvent.keyboard('{ArrowRight}');
  expect(arrow()).toBe(null);
});

it('a direction of the action adds no moment to the timeline', async () => {
  await openPanorama({ markers: [goal, directionAt(60, -54)] });
  playAt(50);
  expect(screen.getAllByRole('button', { name: /Goal/ })).toHaveLength(1);
  expect(document.querySelectorAll('.gsp-marker')).toHaveLength(1);
});

it('the panorama turns on Enter, without animation under reduced motion, and the picture gets the focus', async () => {
  wantsLessMotion = true;
  await openPanorama({ markers: [directionAt(60, 54)] });
  playAt(60);
  expect(arrow()?.textContent).toBe('Play is to the right');
  arrow()!.focus();
  await userEvent.keyboard('{Enter}');
  expect(frames).toEqual([]);
  expect(yaw()).toBe(45);
  expect(arrow()).toBe(null);
  expect(document.activeElement).toBe(surface());
  await userEvent.keyboard('0');
  expect(yaw()).toBe(0);
  await userEvent.keyboard('{Enter}');
  expect(yaw()).toBe(45);
});

it('the hint responds to touch even while the controls are hidden', async () => {
  await openPanorama({ markers: [directionAt(60, 54)] });
  playAt(60);
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.pointerLeave(screen.getByRole('region'), { pointerType: 'mouse' });
  expect(document.querySelector('.gsp-controls')?.hasAttribute('data-shown')).toBe(false);
  fireEvent.pointerDown(arrow()!, { pointerType: 'touch' });
  fireEvent.click(arrow()!);
  finishTurn();
  expect(yaw()).toBe(45);
});

it('the hint follows EXT-X-PROGRAM-DATE-TIME if the stream has it', async () => {
  const kickOff = Date.UTC(2026, 5, 1, 18);
  await openPanorama({ markers: [directionAt(60, 54)], timeOrigin: kickOff });
  const fragments = [{ start: 0, programDateTime: kickOff - 120_000 }];
  act(() => currentEngine().listener.playlist({ live: false, targetDuration: 2, fragments }));
  playAt(60);
  expect(arrow()).toBe(null);
  playAt(180);
  expect(arrow()).not.toBe(null);
});

it('a manual turn overrides the one in progress', async () => {
  await openPanorama({ markers: [directionAt(60, 54)] });
  playAt(60);
  await userEvent.click(arrow()!);
  surface().focus();
  await userEvent.keyboard('{ArrowLeft}');
  finishTurn();
  expect(yaw()).toBeLessThan(0);
});

it('no hint is shown in the broadcast view, for action within the picture, or during an ad', async () => {
  let startAd: (() => void) | null = null;
  const ad: NonNullable<PlayerProps['attachments']>[number] = ({ interrupt }) => {
    startAd = () => void interrupt();
  };
  const attachments = [ad];
  await openPanorama({ markers: [directionAt(60, 20), directionAt(100, 80)], attachments });
  playAt(60);
  expect(arrow()).toBe(null);
  playAt(100);
  expect(arrow()).not.toBe(null);
  act(() => startAd?.());
  expect(arrow()).toBe(null);
  cleanup();
  await openPanorama({ markers: [directionAt(60, 80)] });
  playAt(60);
  expect(arrow()).not.toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Broadcast' }));
  playAt(60);
  expect(arrow()).toBe(null);
  expect(handle.current?.getYaw()).toBe(null);
});
