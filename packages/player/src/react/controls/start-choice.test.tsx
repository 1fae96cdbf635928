import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { initialState, type PlayerState } from '../../core/state.ts';
import { startChoiceAt } from '../../core/live/start-choice.ts';
import { englishTexts } from '../../core/texts-english.ts';
import { currentEngine, fake, fakeMedia } from '../../testing.ts';
import { Player } from '../player/player.tsx';
import type { PlayerProps } from '../player/player-props.ts';
import { pressPlay } from '../player/press-play.testing.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

/** Second zero of the match, ms since 1970. */
const kickOff = Date.UTC(2026, 5, 1, 18);

beforeAll(() => import('../player/stage.tsx'));
beforeEach(() => fakeMedia());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const video = () => document.querySelector('video') as HTMLVideoElement;
const choice = () => screen.queryByRole('group', { name: 'Start playback' });

/**
 * Joins a match live.
 * @param rangeStart start of the seekable range, match seconds
 * @param minutes how long the match has run
 */
async function joinLive(rangeStart: number, minutes: number, props: Partial<PlayerProps> = {}) {
  // Engines know no seekable range before a playlist, and the player checks on a timer as well.
  fake.seekable = { start: 0, end: 0 };
  const onStateChange = vi.fn<NonNullable<PlayerProps['onStateChange']>>();
  render(
    <Player
      source="/live.m3u8"
      mode="live"
      texts={englishTexts}
      storage={null}
      timeOrigin={kickOff}
      offersStart
      onStateChange={onStateChange}
      {...props}
    />,
  );
  await pressPlay();
  // The buttons of a pending video appear before it plays.
  await waitFor(() => expect(onStateChange.mock.lastCall?.[0].phase).toBe('playing'));
  await screen.findAllByRole('button', { name: 'Pause' });
  act(() => {
    fake.seekable = { start: 0, end: minutes * 60 - rangeStart };
    video().currentTime = fake.seekable.end;
    const fragments = [{ start: 0, programDateTime: kickOff + rangeStart * 1000 }];
    currentEngine().listener.playlist({ live: true, targetDuration: 2, fragments });
    video().dispatchEvent(new Event('timeupdate'));
  });
}

it('a late viewer can go back to the start of a match, once', async () => {
  await joinLive(-120, 25);
  expect(choice()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'From the start' }));
  // The stream starts two minutes before the match.
  expect(video().currentTime).toBe(120);
  expect(video().paused).toBe(false);
  expect(choice()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to live' }));
  act(() => void video().dispatchEvent(new Event('timeupdate')));
  expect(choice()).toBeNull();
});

it('choosing live by keys keeps the position and returns the focus to the player', async () => {
  await joinLive(0, 25);
  const timeBefore = video().currentTime;
  screen.getByRole('button', { name: 'From the start' }).focus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(choice()).toBeNull();
  expect(video().currentTime).toBe(timeBefore);
  expect(document.activeElement).toBe(screen.getByRole('region'));
});

it.each<[string, number, number, Partial<PlayerProps>]>([
  ['whose start has left the seekable range', 600, 25, {}],
  ['that has only just started', -300, 0.5, {}],
  ['without a start', 0, 25, { offersStart: false }],
])('no choice is offered on a stream %s', async (_, rangeStart, minutes, props) => {
  await joinLive(rangeStart, minutes, props);
  expect(choice()).toBeNull();
});

it('the choice is withdrawn from a viewer who seeks elsewhere', async () => {
  await joinLive(0, 25);
  await userEvent.keyboard('5');
  expect(choice()).toBeNull();
});

it('the choice disappears by itself, but not while it is focused', async () => {
  await joinLive(0, 25);
  vi.useFakeTimers();
  fireEvent.focus(screen.getByRole('button', { name: 'From the start' }));
  act(() => void vi.advanceTimersByTime(120_000));
  expect(choice()).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'From the start' }));
  act(() => void vi.advanceTimersByTime(59_000));
  expect(choice()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(2000));
  expect(choice()).toBeNull();
});

it('the choice waits for the end of an ad, and never shows without stream dates', () => {
  const initial = initialState('live');
  const state: PlayerState = {
    ...initial,
    playback: { ...initial.playback, phase: 'ready', paused: false },
    live: { ...initial.live, anchors: [{ time: 0, epochMs: kickOff }] },
    timeline: { ...initial.timeline, seekable: { start: 0, end: 900 } },
  };
  const { playback, live } = state;
  const toContentTime = (time: number) => time;
  expect(startChoiceAt(state, toContentTime)).toBe('open');
  const interruption = { title: null, waiting: false };
  expect(startChoiceAt({ ...state, playback: { ...playback, interruption } }, toContentTime)).toBe(
    'undecided',
  );
  expect(startChoiceAt({ ...state, live: { ...live, anchors: [] } }, toContentTime)).toBe('closed');
  expect(startChoiceAt({ ...state, live: { ...live, startChoice: 'closed' } }, toContentTime)).toBe(
    'closed',
  );
});
