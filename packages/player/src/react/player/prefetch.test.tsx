import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../core/texts-english.ts';
import type { LoadFailure } from '../../dom/engine/prefetch.ts';
import { fetchHls } from '../../dom/engine/hls-file.ts';
import { fakeMedia } from '../../testing.ts';
import { Player } from './player.tsx';
import type { PlayerProps } from './player-props.ts';
import { fetchStage, loadedStage } from './stage-file.ts';

vi.mock(
  '../../dom/engine/load-engine.ts',
  async () => (await import('../../testing.ts')).fakeEngines,
);
vi.mock('./stage-file.ts', { spy: true });
vi.mock('../../dom/engine/hls-file.ts', () => ({ fetchHls: vi.fn<() => Promise<void>>() }));

/** The requests so far and their abort signals. */
let requests: { path: string; signal: AbortSignal }[];

beforeEach(() => {
  requests = [];
  fakeMedia();
  vi.mocked(fetchStage).mockClear();
  vi.mocked(loadedStage).mockReturnValue(undefined);
  vi.mocked(fetchHls).mockReset().mockRejectedValue(new Error('No engine in this test'));
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true });
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ path: new URL(address).pathname, signal });
    return new Promise(() => undefined);
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'connection');
  localStorage.clear();
});

const setConnection = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

function renderPlayer(props: Partial<PlayerProps> = {}) {
  const player = (change: Partial<PlayerProps> = {}) => (
    <Player source="/a.m3u8" mode="vod" texts={englishTexts} {...props} {...change} />
  );
  const { rerender, unmount } = render(player());
  return { change: (next: Partial<PlayerProps>) => rerender(player(next)), unmount };
}
const button = () => screen.getByRole('button', { name: 'Play' });
const paths = () => requests.map(({ path }) => path);
/** Waits until the prefetch module has loaded and run. */
const settled = async () => {
  await import('../../dom/engine/media-prefetch.ts');
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
};
/** A failed request that one part of the page is waiting for. */
const transientError = (): LoadFailure =>
  Object.assign(new Error('The network failed briefly'), { waiters: 1 });
const expectRequests = (...expected: string[]) => expect.poll(paths).toEqual(expected);

describe('a pointer on the play button', () => {
  it('fetches the engine and the start of the video, once', async () => {
    renderPlayer();
    expect(paths()).toEqual([]);
    fireEvent.pointerEnter(button());
    fireEvent.focus(button());
    expect(fetchHls).toHaveBeenCalledWith(false);
    expect(fetchStage).toHaveBeenCalled();
    await expectRequests('/a.m3u8');
    fireEvent.focus(button());
    await settled();
    expect(paths()).toEqual(['/a.m3u8']);
  });

  it('cancels the prefetch when it leaves, as do a source change and unmounting', async () => {
    const { change, unmount } = renderPlayer();
    const expected: string[] = [];
    for (const [path, leave] of [
      ['/a.m3u8', () => fireEvent.pointerLeave(button(), { pointerType: 'mouse' })],
      ['/a.m3u8', () => fireEvent.blur(button())],
      ['/a.m3u8', () => change({ source: '/b.m3u8' })],
      ['/b.m3u8', unmount],
    ] as const) {
      fireEvent.pointerEnter(button());
      expected.push(path);
      await expectRequests(...expected);
      expect(requests.at(-1)?.signal.aborted).toBe(false);
      leave();
      expect(requests.at(-1)?.signal.aborted).toBe(true);
    }
  });

  it('starts the prefetch in the same task if the prefetch module is loaded', async () => {
    renderPlayer();
    fireEvent.pointerEnter(button());
    await expectRequests('/a.m3u8');
    fireEvent.pointerLeave(button(), { pointerType: 'mouse' });
    fireEvent.pointerEnter(button());
    // Flushes promises only, because the press may come next.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(paths()).toEqual(['/a.m3u8', '/a.m3u8']);
  });

  it('prefetches nothing if it leaves at once', async () => {
    renderPlayer();
    fireEvent.pointerEnter(button());
    fireEvent.pointerLeave(button(), { pointerType: 'mouse' });
    await settled();
    expect(paths()).toEqual([]);
  });

  it('causes no second prefetch when it presses, or when it leaves after the press', async () => {
    renderPlayer();
    fireEvent.pointerEnter(button());
    await expectRequests('/a.m3u8');
    // Touch fires a leave before its click.
    fireEvent.pointerLeave(button(), { pointerType: 'touch' });
    // The press moves the focus.
    button().focus();
    fireEvent.click(button());
    await settled();
    expect(paths()).toEqual(['/a.m3u8']);
    expect(requests[0]?.signal.aborted).toBe(false);
  });

  it('prefetches nothing for viewers who save data, whereas a press fetches everything at once', async () => {
    setConnection({ saveData: true });
    renderPlayer({ earlyEngine: true });
    fireEvent.pointerEnter(button());
    fireEvent.focus(button());
    await settled();
    expect(paths()).toEqual([]);
    expect(fetchHls).not.toHaveBeenCalled();
    expect(fetchStage).not.toHaveBeenCalled();
    // The stage never arrives here; once loaded, it would make requests through its own engine.
    const pending = new Promise<never>(() => undefined);
    vi.mocked(fetchStage)
      .mockReturnValueOnce(pending)
      .mockReturnValueOnce(pending)
      .mockReturnValueOnce(pending);
    fireEvent.click(button());
    expect(fetchHls).toHaveBeenCalledWith(false);
    expect(fetchStage).toHaveBeenCalled();
    await expectRequests('/a.m3u8');
  });

  it('requests nothing from a URL that may have expired', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    renderPlayer({ renewAfterMs: 1000, onSourceExpired: async () => null });
    now.mockReturnValue(1001);
    fireEvent.pointerEnter(button());
    await settled();
    expect(paths()).toEqual([]);
  });

  it('requests no engine where the browser plays HLS natively', async () => {
    vi.stubGlobal('MediaSource', undefined);
    renderPlayer({ earlyEngine: true });
    fireEvent.pointerEnter(button());
    await settled();
    expect(fetchHls).not.toHaveBeenCalled();
    expect(paths()).toEqual([]);
  });
});

describe('early loading of controls and engine', () => {
  const idle: (() => void)[] = [];
  beforeEach(() => {
    idle.length = 0;
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  });
  const runIdle = () => idle.splice(0).forEach((work) => work());

  it.each([
    [false, 'without captions', { captions: null }, true],
    [true, 'with captions', { captions: 'en' }, true],
    [false, 'with captions, which this video lacks', { captions: 'en' }, false],
  ])(
    'fetches both when the page is idle, but none of the video; full build: %s, for a viewer %s',
    (isFull, _, chosen, hasTextTracks) => {
      localStorage.setItem('ott-player', JSON.stringify(chosen));
      renderPlayer({ earlyEngine: true, hasTextTracks });
      expect(fetchHls).not.toHaveBeenCalled();
      expect(fetchStage).not.toHaveBeenCalled();
      runIdle();
      expect(fetchHls).toHaveBeenCalledExactlyOnceWith(isFull);
      expect(fetchStage).toHaveBeenCalledOnce();
      expect(paths()).toEqual([]);
    },
  );

  it.each([
    ['the page does not request it', {}, {}],
    ['there is no video', {}, { earlyEngine: true, source: null }],
    ['the connection is too slow', { effectiveType: '2g' }, { earlyEngine: true }],
    ['the viewer saves data', { saveData: true }, { earlyEngine: true }],
  ])('does not happen where %s', (_, connection, props) => {
    setConnection(connection);
    renderPlayer(props);
    runIdle();
    expect(fetchHls).not.toHaveBeenCalled();
    expect(fetchStage).not.toHaveBeenCalled();
  });

  it('does not happen after the page unmounts', () => {
    const { unmount } = renderPlayer({ earlyEngine: true });
    unmount();
    runIdle();
    expect(fetchHls).not.toHaveBeenCalled();
    expect(fetchStage).not.toHaveBeenCalled();
  });

  it('waits for the page to load', () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    renderPlayer({ earlyEngine: true });
    runIdle();
    expect(fetchStage).not.toHaveBeenCalled();
    state.mockRestore();
    fireEvent.load(window);
    runIdle();
    expect(fetchStage).toHaveBeenCalledOnce();
    expect(fetchHls).toHaveBeenCalledOnce();
  });

  it('fails silently, and the press fetches again', async () => {
    const stage = transientError();
    const engine = transientError();
    vi.mocked(fetchStage).mockRejectedValueOnce(stage);
    vi.mocked(fetchHls).mockRejectedValueOnce(engine);
    renderPlayer({ earlyEngine: true });
    runIdle();
    await settled();
    expect([stage.waiters, engine.waiters]).toEqual([0, 0]);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(button());
    await screen.findByRole('button', { name: 'Full screen' });
  });

  it('counts as a waiter only the request of a viewer who presses Play', async () => {
    // All requests for the same style sheet share this one failure.
    const failure = transientError();
    const fetching = vi.mocked(fetchStage).mockRejectedValue(failure);
    renderPlayer();
    fireEvent.pointerEnter(button());
    fireEvent.click(button());
    await expect.poll(() => (failure.waiters ?? 0) + fetching.mock.calls.length).toBe(2);
    await settled();
    // All but one were prefetches.
    expect(failure.waiters).toBe(2 - fetching.mock.calls.length);
    fetching.mockReset();
  });
});
