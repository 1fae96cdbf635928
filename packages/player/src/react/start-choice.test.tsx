import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { initialState } from '../core/state.ts';
import { startChoiceAt } from '../core/start-choice.ts';
import { englishTexts } from '../core/texts-english.ts';
import { current, fake, fakeMedia } from '../testing.ts';
import { Player } from './player.tsx';
import type { PlayerProps } from './player-props.ts';
import { pressPlay } from './press-play.testing.ts';

vi.mock('../dom/load-engine.ts', async () => (await import('../testing.ts')).fakeEngines);

/** Second zero of the match, ms since 1970. */
const kickOff = Date.UTC(2026, 5, 1, 18);

beforeAll(() => import('./stage.tsx'));
beforeEach(() => fakeMedia());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const video = () => document.querySelector('video') as HTMLVideoElement;
const choice = () => screen.queryByRole('group', { name: 'Where to begin' });

/** Comes in live; `begins` is where the window begins, s of the match, and `minutes` how long it runs. */
async function comeIn(begins: number, minutes: number, props: Partial<PlayerProps> = {}) {
  // No engine knows a window before it has a playlist, and the player looks by the clock, too.
  fake.window = { start: 0, end: 0 };
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
  // The buttons of a film that is to play are there before it does.
  await waitFor(() => expect(onStateChange.mock.lastCall?.[0].phase).toBe('playing'));
  await screen.findAllByRole('button', { name: 'Pause' });
  act(() => {
    fake.window = { start: 0, end: minutes * 60 - begins };
    video().currentTime = fake.window.end;
    const fragments = [{ start: 0, programDateTime: kickOff + begins * 1000 }];
    current().listener.playlist({ live: true, targetDuration: 2, fragments });
    video().dispatchEvent(new Event('timeupdate'));
  });
}

it('goes back to the start of a match, once, for who comes in late and chooses so', async () => {
  await comeIn(-120, 25);
  expect(choice()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'From the start' }));
  // Two minutes of the stream lie before the match.
  expect(video().currentTime).toBe(120);
  expect(video().paused).toBe(false);
  expect(choice()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to live' }));
  act(() => void video().dispatchEvent(new Event('timeupdate')));
  expect(choice()).toBeNull();
});

it('stays where it is for who chooses live, by keys as well, and gives the focus back', async () => {
  await comeIn(0, 25);
  const at = video().currentTime;
  screen.getByRole('button', { name: 'From the start' }).focus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(choice()).toBeNull();
  expect(video().currentTime).toBe(at);
  expect(document.activeElement).toBe(screen.getByRole('region'));
});

it.each<[string, number, number, Partial<PlayerProps>]>([
  ['whose beginning has left the window', 600, 25, {}],
  ['that has only just begun', -300, 0.5, {}],
  ['that has no beginning', 0, 25, { offersStart: false }],
])('asks nothing on a stream %s', async (_, begins, minutes, props) => {
  await comeIn(begins, minutes, props);
  expect(choice()).toBeNull();
});

it('asks nothing of who goes elsewhere meanwhile', async () => {
  await comeIn(0, 25);
  await userEvent.keyboard('5');
  expect(choice()).toBeNull();
});

it('goes by itself, but not from under a pointer or the focus', async () => {
  await comeIn(0, 25);
  vi.useFakeTimers();
  fireEvent.focus(screen.getByRole('button', { name: 'From the start' }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(choice()).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'From the start' }));
  act(() => void vi.advanceTimersByTime(14_000));
  expect(choice()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(2000));
  expect(choice()).toBeNull();
});

it('waits for the end of what stands in for the film, and is not asked without dates', () => {
  const state = {
    ...initialState('live'),
    phase: 'ready' as const,
    paused: false,
    window: { start: 0, end: 900 },
    anchors: [{ time: 0, epochMs: kickOff }],
  };
  const same = (time: number) => time;
  expect(startChoiceAt(state, same)).toBe('open');
  const interruption = { title: null, waiting: false };
  expect(startChoiceAt({ ...state, interruption }, same)).toBe('due');
  expect(startChoiceAt({ ...state, anchors: [] }, same)).toBe('over');
  expect(startChoiceAt({ ...state, startChoice: 'over' }, same)).toBe('over');
});
