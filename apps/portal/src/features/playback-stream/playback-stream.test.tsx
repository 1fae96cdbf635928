/** Tests the stage of an event page if the account's limit of playing devices is reached. */
import type { PlaybackStreams } from '@grandstand/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aClient, anEvent, renderInPortal } from '../testing.tsx';
import { StreamsStage } from './streams-stage.tsx';

afterEach(cleanup);

const streams = (overrides: Partial<PlaybackStreams> = {}): PlaybackStreams => ({
  limit: 2,
  state: 'full',
  streams: [
    {
      id: 'one',
      deviceName: 'Chrome on Windows',
      eventTitle: 'North v South',
      startedAt: '2026-11-21T12:00:00.000Z',
      isThisDevice: false,
    },
    {
      id: 'two',
      deviceName: null,
      eventTitle: 'The Final',
      startedAt: '2026-11-21T12:00:00.000Z',
      isThisDevice: false,
    },
  ],
  ...overrides,
});

async function open(data: PlaybackStreams, response: PlaybackStreams | Error) {
  const playHere = vi.fn();
  const page = { state: { data: anEvent() }, isSpoilerFree: false, playHere } as never;
  const { api, calls } = aClient({
    'playbackStream.take': () => {
      if (response instanceof Error) throw response;
      return { content: response };
    },
  });
  await renderInPortal(<StreamsStage page={page} data={data} />, { api });
  return { playHere, calls };
}

it('the stage lists the playing devices, and plays here once one of them is stopped', async () => {
  const { playHere, calls } = await open(streams(), streams({ state: 'free' }));
  screen.getByRole('heading', { name: 'You’re already watching on 2 other devices' });
  screen.getByText('The Final');
  await userEvent.click(
    screen.getByRole('button', { name: 'Stop Chrome on Windows and watch here' }),
  );
  expect(calls).toMatchObject([{ name: 'playbackStream.take', input: { body: { stop: 'one' } } }]);
  expect(playHere).toHaveBeenCalledOnce();
});

it('a device that another one stopped states so, and can play again', async () => {
  const alone = streams({ state: 'stopped', streams: [] });
  const { playHere, calls } = await open(alone, streams({ state: 'free', streams: [] }));
  screen.getByRole('heading', { name: 'Stopped on this device' });
  await userEvent.click(screen.getByRole('button', { name: 'Watch here' }));
  expect(calls).toMatchObject([{ name: 'playbackStream.take', input: { body: {} } }]);
  expect(playHere).toHaveBeenCalledOnce();
});

it('the stage does not play if the backend fails or the limit is reached again', async () => {
  const failed = await open(streams(), new Error('offline'));
  await userEvent.click(screen.getByRole('button', { name: /^Stop Chrome/ }));
  await screen.findByText('That didn’t work. Please try again.');
  expect(failed.playHere).not.toHaveBeenCalled();
  cleanup();
  const late = await open(streams(), streams());
  await userEvent.click(screen.getByRole('button', { name: /^Stop Chrome/ }));
  expect(late.playHere).not.toHaveBeenCalled();
  screen.getByRole('heading', { name: /already watching/ });
});
