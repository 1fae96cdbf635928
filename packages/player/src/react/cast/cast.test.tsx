import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CastStatus } from '../../core/cast/cast-state.ts';
import { englishTexts } from '../../core/texts-english.ts';
import type { AttachmentContext, PlayerAttachment } from '../../dom/attachments.ts';
import { fakeMedia } from '../../testing.ts';
import { Player } from '../player/player.tsx';
import type { PlayerProps } from '../player/player-props.ts';
import { pressPlay } from '../player/press-play.testing.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);

const choose = vi.fn<() => void>();
let cast: AttachmentContext['cast'];
const device: PlayerAttachment = (context) => {
  ({ cast } = context);
  cast.join({ choose });
};
const attachments = [device];

class FakeObserver {
  observe() {}
  disconnect() {}
}

beforeAll(() => import('../player/stage.tsx'));
beforeEach(() => {
  fakeMedia();
  // The panorama module may load during a test or after it.
  vi.stubGlobal('ResizeObserver', FakeObserver);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  choose.mockClear();
});
afterEach(cleanup);

async function playing(props: Partial<PlayerProps> = {}) {
  render(
    <Player
      source="/video.m3u8"
      mode="vod"
      texts={englishTexts}
      storage={null}
      poster="/poster.jpg"
      attachments={attachments}
      {...props}
    />,
  );
  await pressPlay();
  await screen.findAllByRole('button', { name: 'Pause' });
}
const setStatus = (status: CastStatus, about = {}) => act(() => cast.setStatus(status, about));
const button = () => screen.queryByRole('button', { name: 'Play on another screen' });

it('the player offers no cast button without another screen', async () => {
  await playing();
  expect(button()).toBe(null);
});

it('the player announces that another screen plays the video, and that the video is back', async () => {
  await playing();
  setStatus('offered');
  const castButton = button();
  expect(castButton?.getAttribute('aria-pressed')).toBe('false');
  castButton?.focus();
  await userEvent.keyboard(' ');
  expect(choose).toHaveBeenCalledOnce();
  setStatus('on');
  await screen.findByText('Playing on another screen');
  expect(button()?.getAttribute('aria-pressed')).toBe('true');
  expect(document.activeElement).toBe(button());
  setStatus('offered');
  const message = await screen.findByText('Playing on this device again');
  expect(message.getAttribute('role')).toBe('status');
  expect(screen.queryByText('Playing on another screen')).toBe(null);
});

it('the player names the screen, hides speeds and picture in picture, and explains for 10 s why the video came back', async () => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true });
  const pictureInPicture = () => screen.queryByRole('button', { name: 'Picture in picture' });
  await playing();
  expect(pictureInPicture()).not.toBe(null);
  setStatus('offered');
  setStatus('on', { deviceName: 'Living room' });
  const message = await screen.findByText('Playing on another screen', { exact: false });
  expect(message.textContent).toBe('Playing on another screen: Living room');
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(screen.queryByText('Speed')).toBe(null);
  expect(pictureInPicture()).toBe(null);
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
  await userEvent.keyboard('{Escape}');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setStatus('offered', { endReason: 'lost' });
  const reason = 'Casting stopped. Playing here.';
  expect(screen.getByText(reason).getAttribute('role')).toBe('status');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText(reason)).toBe(null);
  setStatus('none', { endReason: 'refused' });
  screen.getByText('The screen couldn’t play the video. Playing here.');
  vi.useRealTimers();
});

it('a panorama stays on this device, and none is offered while another screen plays', async () => {
  await playing({ pano: '/panorama.m3u8' });
  setStatus('offered');
  await userEvent.click(await screen.findByRole('button', { name: 'Panorama' }));
  await waitFor(() => expect(button()).toBe(null));
  await userEvent.click(screen.getByRole('button', { name: 'Broadcast' }));
  await waitFor(() => expect(button()).not.toBe(null));
  setStatus('on');
  expect(screen.queryByRole('button', { name: 'Panorama' })).toBe(null);
});
