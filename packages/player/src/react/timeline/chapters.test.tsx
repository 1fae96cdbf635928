import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import { fakeMedia } from '../../testing.ts';
import { Player } from '../player/player.tsx';
import type { PlayerProps } from '../player/player-props.ts';
import { pressPlay } from '../player/press-play.testing.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

beforeAll(() => import('../player/stage.tsx'));
beforeEach(() => fakeMedia());
afterEach(cleanup);

const video = () => document.querySelector('video') as HTMLVideoElement;
const chapter = (time: number, label: string) => ({ id: label, kind: 'chapter', time, label });
const halves = [chapter(30, 'First half'), chapter(200, 'Half-time'), chapter(260, 'Second half')];

async function playing(props: Partial<PlayerProps> = {}) {
  const player = (more: Partial<PlayerProps>) => (
    <Player source="/video.m3u8" mode="vod" texts={englishTexts} storage={null} {...more} />
  );
  const { rerender } = render(player(props));
  await pressPlay();
  await screen.findAllByRole('button', { name: 'Pause' });
  await waitFor(() => expect(video().paused).toBe(false));
  act(() => void video().dispatchEvent(new Event('timeupdate')));
  return (more: Partial<PlayerProps>) => rerender(player(more));
}
const chaptersRow = () => screen.queryByRole('menuitem', { name: /^Chapters/ });

it('the settings list chapters, mark the current one and seek to the chosen one', async () => {
  await playing({ markers: halves });
  video().currentTime = 210;
  act(() => void video().dispatchEvent(new Event('timeupdate')));
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Chapters/ }));
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Half-time · 3:20');
  await userEvent.click(screen.getByRole('menuitemradio', { name: /^Second half/ }));
  expect(video().currentTime).toBe(260);
});

it('keys step through chapters, and the help lists them only if there are chapters', async () => {
  const change = await playing();
  await userEvent.keyboard('n');
  expect(video().currentTime).toBe(0);
  await userEvent.keyboard('?');
  expect(screen.queryByText('Next or previous chapter')).toBeNull();
  await userEvent.keyboard('{Escape}');
  change({ markers: halves });
  await userEvent.keyboard('n');
  expect(video().currentTime).toBe(30);
  await userEvent.keyboard('n');
  expect(video().currentTime).toBe(200);
  await userEvent.keyboard('{Shift>}N{/Shift}');
  expect(video().currentTime).toBe(30);
  await userEvent.keyboard('?');
  expect(await screen.findByText('Next or previous chapter')).toBeTruthy();
});

it('the timeline names the chapter under the pointer, and has no chapters among its moments', async () => {
  await playing({ markers: halves });
  expect(screen.queryByRole('group', { name: 'Moments' })).toBeNull();
  expect(document.querySelectorAll('.gsp-track-chapter')).toHaveLength(3);
  const timeline = screen.getByRole('slider', { name: 'Timeline' });
  timeline.getBoundingClientRect = () => new DOMRect(0, 0, 600, 24);
  document.querySelector('.gsp-timeline-hit')!.getBoundingClientRect = () =>
    new DOMRect(0, 0, 600, 24);
  fireEvent.pointerMove(timeline, { clientX: 300, pointerType: 'mouse' });
  expect(document.querySelector('.gsp-preview')?.textContent).toContain('Second half');
  fireEvent.pointerMove(timeline, { clientX: 10, pointerType: 'mouse' });
  expect(document.querySelector('.gsp-preview-chapter')).toBeNull();
});

it('the settings offer no chapters where there are none', async () => {
  await playing();
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(await screen.findByRole('menu')).toBeTruthy();
  expect(chaptersRow()).toBeNull();
});
