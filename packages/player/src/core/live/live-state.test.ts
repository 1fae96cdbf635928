import { describe, expect, it } from 'vitest';
import { initialState, reducePlayer, type PlayerEvent, type PlayerState } from '../state.ts';

const after = (state: PlayerState, ...events: PlayerEvent[]) => events.reduce(reducePlayer, state);
const loaded: Extract<PlayerEvent, { type: 'source-changed' }> = {
  type: 'source-changed',
  live: false,
  atEdge: true,
  empty: false,
  keepView: false,
};

const follow: PlayerEvent = { type: 'follow-live', followsLive: true };

describe('following live', () => {
  const seekable = { start: 0, end: 100 };
  const at = (time: number): PlayerEvent => ({
    type: 'timeupdate',
    currentTime: time,
    bufferedEnd: time + 6,
    seekable,
  });
  const live = after(
    initialState('live'),
    { ...loaded, live: true },
    { type: 'play-requested' },
    { type: 'play' },
    at(100),
  );

  it('continues however far an outage leaves playback behind', () => {
    expect(after(live, at(40)).live).toMatchObject({ followsLive: true, atLiveEdge: false });
  });

  it('stops when the viewer seeks back or pauses, and starts again at the live position', () => {
    const back = after(live, { type: 'seeking', currentTime: 40 }, at(40));
    expect(back.live.followsLive).toBe(false);
    expect(after(back, at(99)).live.followsLive).toBe(true);
    expect(after(live, { type: 'pause-requested' }, at(60)).live.followsLive).toBe(false);
  });

  it('does not restart on a step back that is small enough to keep the live badge', () => {
    const back = after(live, { type: 'seeking', currentTime: 92 }, at(92));
    expect(back.live).toMatchObject({ followsLive: false, atLiveEdge: true });
    expect(after(back, at(93)).live.followsLive).toBe(false);
  });

  it('continues after a short pause within reach of the live position', () => {
    const ready = after(live, { type: 'loadeddata' });
    const paused = after(ready, { type: 'pause-requested' }, at(97));
    expect(after(paused, { type: 'play-requested' }).live.followsLive).toBe(true);
  });

  it('stays off for a viewer who seeks back and then presses play, or is already playing', () => {
    const ready = after(live, { type: 'loadeddata' });
    const play: PlayerEvent = { type: 'play-requested' };
    const back: PlayerEvent = { type: 'seeking', currentTime: 30 };
    expect(after(ready, back)).toMatchObject({
      live: { followsLive: false, atLiveEdge: false },
      timeline: { currentTime: 30 },
    });
    expect(after(ready, back, play).live.followsLive).toBe(false);
    const paused = after(ready, { type: 'pause-requested' });
    expect(after(paused, back, play).live.followsLive).toBe(false);
    // Pressing play does not undo a small step back that leaves the live badge on.
    expect(after(ready, { type: 'seeking', currentTime: 92 }, play).live).toMatchObject({
      followsLive: false,
      atLiveEdge: true,
    });
    expect(after(ready, back, { type: 'seeking', currentTime: 99 }).live.followsLive).toBe(true);
  });

  it('is assumed until the first frame shows where the stream starts', () => {
    expect(after(initialState('live'), { ...loaded, live: true }, at(0)).live).toMatchObject({
      followsLive: true,
      atLiveEdge: true,
    });
  });

  it('is off for a stream that starts elsewhere, and for a video', () => {
    expect(after(live, { ...loaded, live: true, atEdge: false }).live.followsLive).toBe(false);
    expect(after(live, loaded).live.followsLive).toBe(false);
  });

  it('is not started by a command in a video', () => {
    const video = after(initialState('vod'), loaded);
    expect(after(video, follow).live).toBe(video.live);
    const ended = { ...live, live: { ...live.live, isLive: false } };
    expect(after(ended, follow).live.followsLive).toBe(false);
  });

  it('keeps the same state object if a command changes nothing', () => {
    expect(after(live, follow).live).toBe(live.live);
  });

  it('may raise the playback rate, which does not count as the viewer’s choice', () => {
    expect(after(live, { type: 'ratechange', playbackRate: 1.05 }).playback.playbackRate).toBe(1);
    expect(
      after(initialState('vod'), { type: 'ratechange', playbackRate: 1.5 }).playback.playbackRate,
    ).toBe(1.5);
  });
});
