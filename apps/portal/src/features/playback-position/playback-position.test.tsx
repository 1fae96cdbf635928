/* oxlint-disable unicorn/require-post-message-target-origin -- a channel has one origin, its own */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextPaint } from '../../lib/page/next-paint.testing.ts';
import { clearSession } from '../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { syncViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { clientsOf } from '../../lib/session/viewer-data/clients.testing.ts';
import { usePositions } from './position-store.ts';
import { aClient, anEntry, now, renderInPortal } from '../testing.tsx';
import { ownSlots } from '../event-card/index.ts';
import { PositionRail, useSyncPosition, useResume, WatchedBar } from './index.ts';
import { StartOverChip } from './start-over-chip.tsx';
import { viewerData } from './playback-position.viewer.ts';

afterEach(() => {
  cleanup();
  clearSessions();
  usePositions.setState({ resumable: null, byVideo: {} });
  vi.useRealTimers();
});

const aPosition = (overrides: object = {}) => ({
  videoId: 'v1',
  position: 90,
  duration: 300,
  isFinished: false,
  updatedAt: '2026-11-21T14:00:00.000Z',
  ...overrides,
});
const aList = (entries: readonly object[]) => ({ content: { entries } });
const video = { ...anEntry({ id: 'v1', eventStatus: 'archived', duration: 300 }) };

let positionSync: ReturnType<typeof useSyncPosition> = null;
function Watching({ id = 'v1' }: { readonly id?: string | null }) {
  const current = useSyncPosition(id === null ? null : { id, duration: 300 });
  useEffect(() => {
    positionSync = current;
  }, [current]);
  return null;
}
const saved = (calls: readonly { name: string; input: unknown }[]) =>
  calls
    .filter(({ name }) => name === 'playbackPosition.save')
    .map(({ input }) => (input as { body: { position: number } }).body.position);

function WatchingCard() {
  const current = useSyncPosition({ id: 'v1', duration: 300 }, video);
  useEffect(() => {
    positionSync = current;
  }, [current]);
  return null;
}

describe('resume list', () => {
  const rail = (responses: Parameters<typeof aClient>[0]) => {
    const { api, calls } = aClient(responses);
    const view = (
      <>
        <WatchingCard />
        <PositionRail />
      </>
    );
    return { api, calls, view };
  };
  const cards = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

  it('contains a video as soon as its position is stored, before the server responds', async () => {
    signInForTest();
    const { api, view } = rail({ 'playbackPosition.save': () => new Promise(() => {}) });
    await renderInPortal(view, { api });
    expect(cards()).toEqual([]);
    act(() => positionSync?.onTime(60));
    expect(cards()).toEqual(['/events/v1/']);
  });

  it('contains a video from the position at which it resumes', async () => {
    signInForTest();
    const { api, calls, view } = rail({ 'playbackPosition.save': () => new Promise(() => {}) });
    await renderInPortal(view, { api });
    act(() => positionSync?.onTime(29));
    expect(saved(calls)).toEqual([29]);
    expect(cards()).toEqual([]);
    act(() => positionSync?.onTime(30));
    act(() => positionSync?.onPhase('paused'));
    expect(cards()).toEqual(['/events/v1/']);
  });

  it('no longer contains a video once it is watched to the end', async () => {
    signInForTest();
    const { api, view } = rail({ 'playbackPosition.save': () => new Promise(() => {}) });
    await renderInPortal(view, { api });
    act(() => positionSync?.onTime(60));
    expect(cards()).toEqual(['/events/v1/']);
    act(() => positionSync?.onPhase('ended'));
    expect(cards()).toEqual([]);
  });

  it('has the last position of a video as soon as the viewer leaves its page', async () => {
    signInForTest();
    const { api, calls } = rail({ 'playbackPosition.save': () => new Promise(() => {}) });
    let leave = () => {};
    function Pages() {
      const [isLeft, setLeft] = useState(false);
      useEffect(() => {
        leave = () => setLeft(true);
      }, []);
      return isLeft ? <PositionRail /> : <WatchingCard />;
    }
    await renderInPortal(<Pages />, { api });
    act(() => positionSync?.onTime(60));
    act(() => positionSync?.onTime(70));
    expect(saved(calls)).toEqual([60]);
    const painted = nextPaint();
    leave();
    await painted;
    expect(cards()).toEqual(['/events/v1/']);
    expect(saved(calls)).toEqual([60, 70]);
    expect(usePositions.getState().byVideo['v1']?.position).toBe(70);
  });

  it('updates in every tab of the same viewer', async () => {
    signInForTest();
    const { api } = aClient({ 'playbackPosition.list': () => aList([]) });
    await renderInPortal(<PositionRail />, { api });
    const stop = syncViewerData({
      clients: clientsOf(api),
      list: async () => [viewerData],
      onOutdated: () => {},
      onFailure: () => {},
    });
    await waitFor(() => expect(usePositions.getState().resumable).toEqual([]));
    const tab = new BroadcastChannel('ott-positions');
    const post = (viewer: string) =>
      tab.postMessage({
        viewer,
        position: aPosition({ videoId: viewer }),
        event: { ...video, id: viewer },
      });
    post('stranger');
    post('u1');
    await waitFor(() => expect(cards()).toEqual(['/events/u1/']));
    tab.close();
    act(() => clearSession());
    stop();
  });

  it('drops a removed video, which then starts over everywhere', async () => {
    signInForTest();
    const bodies: object[] = [];
    const { api, view } = rail({
      'playbackPosition.save': ({ body }: { body: { position: number; at: string } }) => {
        bodies.push(body);
        return { content: aPosition({ position: body.position, updatedAt: body.at }) };
      },
    });
    usePositions.setState({
      resumable: [{ position: aPosition(), event: video }],
      byVideo: { v1: aPosition() },
    });
    await renderInPortal(view, { api });
    expect(cards()).toEqual(['/events/v1/']);
    await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
    expect(cards()).toEqual([]);
    expect(bodies).toMatchObject([{ video_id: 'v1', position: 0, duration: 300 }]);
  });

  it('restores a video that could not be removed', async () => {
    signInForTest();
    const { api, view } = rail({
      'playbackPosition.save': () => {
        throw new Error('down');
      },
    });
    usePositions.setState({
      resumable: [{ position: aPosition(), event: video }],
      byVideo: { v1: aPosition() },
    });
    await renderInPortal(view, { api });
    await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
    await waitFor(() => expect(cards()).toEqual(['/events/v1/']));
  });
});

describe('card of a watched video', () => {
  it('shows that it was watched to the end', async () => {
    signInForTest();
    usePositions.setState({ resumable: [], byVideo: { v1: aPosition({ isFinished: true }) } });
    await renderInPortal(<WatchedBar event={video} />);
    expect(screen.getByText('Watched')).toBeDefined();
  });
});

describe('position in a video', () => {
  const responses = { 'playbackPosition.save': () => ({ content: aPosition() }) };

  it('is saved periodically during playback, on pause and at the end', async () => {
    signInForTest();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const { api, calls } = aClient(responses);
    await renderInPortal(<Watching />, { api });
    positionSync?.onTime(10);
    positionSync?.onTime(11);
    expect(saved(calls)).toEqual([10]);
    vi.setSystemTime(now + 16_000);
    positionSync?.onTime(26);
    expect(saved(calls)).toEqual([10, 26]);
    positionSync?.onTime(30);
    positionSync?.onPhase('paused');
    expect(saved(calls)).toEqual([10, 26, 30]);
    positionSync?.onPhase('ended');
    expect(saved(calls).at(-1)).toBe(300);
  });

  it('is saved when the viewer leaves, hides the page or opens another one', async () => {
    signInForTest();
    const { api, calls } = aClient(responses);
    const { unmount } = await renderInPortal(<Watching />, { api });
    positionSync?.onTime(20);
    positionSync?.onTime(40);
    dispatchEvent(new Event('pagehide'));
    expect(saved(calls)).toEqual([20, 40]);
    positionSync?.onTime(60);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(saved(calls)).toEqual([20, 40, 60]);
    positionSync?.onTime(80);
    unmount();
    expect(saved(calls)).toEqual([20, 40, 60, 80]);
    vi.restoreAllMocks();
  });

  it('is not saved for anonymous viewers or videos without an end', async () => {
    const { api, calls } = aClient(responses);
    await renderInPortal(<Watching />, { api });
    positionSync?.onTime(50);
    cleanup();
    signInForTest();
    await renderInPortal(<Watching id={null} />, { api });
    expect(positionSync).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('resumable videos', () => {
  it('appear with progress, newest first, and disappear at sign-out', async () => {
    signInForTest();
    const { api } = aClient({
      'playbackPosition.list': () => aList([{ ...aPosition(), event: video }]),
    });
    const stop = syncViewerData({
      clients: clientsOf(api),
      list: async () => [viewerData],
      onOutdated: () => {},
      onFailure: () => {},
    });
    const cardSlots = { ...ownSlots, progress: [WatchedBar] };
    await renderInPortal(<PositionRail />, { api, cardSlots });
    expect(await screen.findByRole('heading', { name: 'Continue watching' })).toBeTruthy();
    expect(screen.getByText('30 percent watched')).toBeTruthy();
    await act(async () => clearSession());
    expect(screen.queryByText('30 percent watched')).toBeNull();
    expect(usePositions.getState().byVideo).toEqual({});
    stop();
  });

  it('have the newest position of two devices', async () => {
    signInForTest();
    const newer = aPosition({ position: 200, updatedAt: '2026-11-21T14:10:00.000Z' });
    usePositions.setState({ resumable: null, byVideo: { v1: newer } });
    const { api } = aClient({ 'playbackPosition.save': () => ({ content: aPosition() }) });
    await renderInPortal(<Watching />, { api });
    positionSync?.onTime(90);
    await waitFor(() => expect(usePositions.getState().byVideo['v1']?.position).toBe(200));
  });
});

function Stage() {
  const { resume, startOver } = useResume('v1');
  if (resume.state === 'loading') return <p>loading</p>;
  return (
    <>
      <p>from {resume.startTime ?? 0}</p>
      {resume.startTime !== null && (
        <StartOverChip startTime={resume.startTime} isPlaying onStartOver={startOver} />
      )}
    </>
  );
}

describe('returning to a video', () => {
  const open = async (position: object | null) => {
    signInForTest();
    const entries = position === null ? [] : [{ ...position, event: video }];
    const { api } = aClient({ 'playbackPosition.list': () => aList(entries) });
    await renderInPortal(<Stage />, { api });
  };

  it('resumes in the first frame if the position is known, without a request', async () => {
    signInForTest();
    const { api, calls } = aClient({});
    usePositions.setState({ resumable: [], byVideo: { v1: aPosition() } });
    let visit = () => {};
    function Pages() {
      const [isHere, setHere] = useState(false);
      useEffect(() => {
        visit = () => setHere(true);
      }, []);
      return isHere && <Stage />;
    }
    const { container } = await renderInPortal(<Pages />, { api });
    const painted = nextPaint();
    visit();
    await painted;
    expect(container.textContent).toContain('from 90');
    expect(calls).toEqual([]);
  });

  it('resumes without a prompt, and starts over on request', async () => {
    await open(aPosition());
    expect(await screen.findByText('from 90')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Continues at 1:30');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByText('from 0')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers to start over for the first ten seconds, and longer while the offer has the keyboard’s focus', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open(aPosition());
    await act(() => vi.advanceTimersByTimeAsync(9_900));
    const chip = screen.getByRole('button', { name: 'Start over' });
    const matches = chip.matches.bind(chip);
    Object.defineProperty(chip, 'matches', {
      value: (selector: string) => selector === ':focus-visible' || matches(selector),
    });
    fireEvent.focus(chip);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('button')).toBe(chip);
    fireEvent.blur(chip);
    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(screen.getByRole('button')).toBe(chip);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('waits 1.5 s for the position, which still counts if it arrives afterwards', async () => {
    let respond = () => {};
    const responded = new Promise<void>((done) => (respond = done));
    signInForTest();
    const entries = [{ ...aPosition(), event: video }];
    const { api } = aClient({
      'playbackPosition.list': async () => responded.then(() => aList(entries)),
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renderInPortal(<Stage />, { api });
    await act(() => vi.advanceTimersByTimeAsync(1_499));
    expect(screen.getByText('loading')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('from 0')).toBeTruthy();
    await act(async () => {
      respond();
      await vi.advanceTimersByTimeAsync(1);
    });
    expect(screen.getByText('from 90')).toBeTruthy();
  });

  it('starts from the beginning if the video was finished, hardly started or never opened', async () => {
    for (const position of [aPosition({ isFinished: true }), aPosition({ position: 29 }), null]) {
      // One after the other.
      await open(position);
      expect(await screen.findByText('from 0')).toBeTruthy();
      cleanup();
      usePositions.setState({ resumable: null, byVideo: {} });
    }
  });
});
