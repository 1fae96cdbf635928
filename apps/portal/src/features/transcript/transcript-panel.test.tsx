import type { Event } from '@grandstand/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PartProps } from '../event/index.ts';
import { anEvent, renderInPortal } from '../testing.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';

const files: Record<string, string> = {
  '/master.m3u8': [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="c",NAME="English",LANGUAGE="en",URI="en.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="c",NAME="Deutsch",LANGUAGE="de",URI="de.m3u8"',
  ].join('\n'),
  '/en.m3u8': '#EXTM3U\n#EXTINF:300,\nen.vtt',
  '/de.m3u8': '#EXTM3U\n#EXTINF:300,\nde.vtt',
  '/en.vtt':
    'WEBVTT\n\n00:01.000 --> 00:03.000\nUnder way!\n\n01:00.000 --> 01:03.000\nSaved by the keeper.\n\n02:00.000 --> 02:03.000\nGoal!',
  '/de.vtt': 'WEBVTT\n\n00:01.000 --> 00:03.000\nAnpfiff!',
};
let failing: string | null = null;

beforeEach(() => {
  failing = null;
  // A visible list: jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(460);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return this.tagName === 'LI' ? 52 : 460;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url);
    return pathname === failing
      ? new Response(null, { status: 503 })
      : new Response(files[pathname]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const seeks: number[] = [];
function Panel({
  time,
  areHidden = false,
  isKnown = false,
  mediaType = 'event',
}: {
  readonly time: number;
  readonly areHidden?: boolean;
  /** True if the viewer has watched the match to its end. */
  readonly isKnown?: boolean;
  readonly mediaType?: Event['mediaType'];
}) {
  const [revealed, setRevealed] = useState(isKnown);
  const event = anEvent({ eventStatus: 'archived', duration: 300, mediaType });
  const page = {
    state: { data: { ...event, source: { ...event.source, hd: '/master.m3u8' } } },
    status: 'vod',
    hasStarted: () => true,
    player: {
      current: { getTime: () => time, seek: (to: number) => seeks.push(to), play: () => {} },
    },
    results: {
      areHidden,
      isRevealed: () => revealed,
      reveal: (_: string, shown: boolean) => setRevealed(shown),
    },
  } as unknown as PartProps['page'];
  return <TranscriptPanel page={page} data={undefined} />;
}
const lines = () =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('[dir]')?.textContent);

it('the transcript lists what is said in the language of the page, and marks the line that is said now', async () => {
  await renderInPortal(<Panel time={61} isKnown />);
  await waitFor(() => expect(lines()).toEqual(['Under way!', 'Saved by the keeper.', 'Goal!']));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Saved/ }).getAttribute('aria-current')).toBe('true'),
  );
  fireEvent.click(screen.getByRole('button', { name: /Goal/ }));
  expect(seeks.at(-1)).toBe(120);
});

it('the transcript finds lines, and changes its language', async () => {
  await renderInPortal(<Panel time={0} isKnown />);
  await waitFor(() => expect(lines()).toHaveLength(3));
  await userEvent.type(screen.getByRole('searchbox'), 'KEEPER');
  await waitFor(() => expect(lines()).toEqual(['Saved by the keeper.']));
  expect(screen.getByRole('status').textContent).toBe('1 line found');
  expect(document.querySelector('mark')?.textContent).toBe('keeper');
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Deutsch');
  await waitFor(() => expect(lines()).toEqual(['Anpfiff!']));
});

it.each([
  ['a match', {}],
  ['any video while results are hidden', { areHidden: true, mediaType: 'user_clip' }],
] as const)(
  'the transcript of %s and its search have only watched lines, until the viewer reveals all',
  async (_name, props) => {
    await renderInPortal(<Panel time={61} {...props} />);
    await waitFor(() => expect(lines()).toEqual(['Under way!', 'Saved by the keeper.']));
    await userEvent.type(screen.getByRole('searchbox'), 'goal');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found'));
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(lines()).toEqual(['Goal!']));
  },
);

it('the transcript of a clip has all lines while results are shown', async () => {
  await renderInPortal(<Panel time={0} mediaType="user_clip" />);
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: /Show/ })).toBe(null);
});

it('the transcript is as high while it loads and before its first line as with lines', async () => {
  const loaded = globalThis.fetch;
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await renderInPortal(<Panel time={0} />);
  const placeholder = document.querySelector('[aria-busy]')?.parentElement;
  const height = placeholder?.className;
  expect(height).toMatch(/^h-/);
  cleanup();
  vi.stubGlobal('fetch', loaded);
  await renderInPortal(<Panel time={0} />);
  const nothing = await screen.findByText(/appear here while you watch/);
  expect(nothing.classList[0]).toBe(height);
  cleanup();
  await renderInPortal(<Panel time={61} />);
  await waitFor(() => expect(lines()).toHaveLength(2));
  const list = screen.getByRole('list', { name: 'Transcript' }).parentElement;
  expect(list?.classList[0]).toBe(height);
});

it('the arrow keys move between the lines, which are a single tab stop', async () => {
  await renderInPortal(<Panel time={61} isKnown />);
  const current = await screen.findByRole('button', { name: /Saved/ });
  await waitFor(() => expect(current.tabIndex).toBe(0));
  current.focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Goal!'));
  expect(current.tabIndex).toBe(-1);
});

it('a transcript that could not be loaded states so, and loads on request', async () => {
  failing = '/en.vtt';
  await renderInPortal(<Panel time={0} isKnown />);
  await screen.findByRole('alert');
  failing = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(lines()).toHaveLength(3));
});
