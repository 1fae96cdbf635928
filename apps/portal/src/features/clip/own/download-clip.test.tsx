import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PartProps } from '../../event/index.ts';
import { anEvent, renderInPortal } from '../../testing.tsx';
import { DownloadClip } from './download-clip.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const { source } = anEvent();
const hd = '/media/events/c1/master.m3u8';
const clip = anEvent({
  id: 'c1',
  mediaType: 'user_clip',
  source: { ...source, hd, clip: { eventId: 'match', startTime: 0, endTime: 9 } },
});

/** Clicks the download link; returns its address afterwards. */
async function clickedUrl(): Promise<string> {
  await renderInPortal(<DownloadClip page={{ state: { data: clip } } as PartProps['page']} />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
  // jsdom follows no link.
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  return link.getAttribute('href') ?? '';
}

it('the download of a clip has the audio track that the viewer chose', async () => {
  const soundTrack = { label: 'Kommentar & Stadion', language: 'de' };
  localStorage.setItem('ott-player', JSON.stringify({ soundTrack }));
  const address = new URL(await clickedUrl(), location.href);
  expect(address.pathname).toBe('/media/events/c1/clip.mp4');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    sound: 'Kommentar & Stadion',
    language: 'de',
  });
});

it.each([null, 'no JSON', '{"soundTrack":{"label":1}}', '{"volume":1}'])(
  'the download of a clip has the default audio track if the stored choice is %s',
  async (stored) => {
    if (stored !== null) localStorage.setItem('ott-player', stored);
    expect(await clickedUrl()).toBe('/media/events/c1/clip.mp4');
  },
);
