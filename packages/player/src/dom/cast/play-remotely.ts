import type { CastEndReason } from '../../core/cast/cast-state.ts';
import { wallClockAt } from '../../core/live/wall-clock.ts';
import type { PlayerAttachment } from '../attachments.ts';
import { createRemoteEngine, type KnownClock, type RemoteEngine } from '../engine/remote-engine.ts';
import type { RemoteScreens, RemoteSession } from './remote-screen.ts';

/** Returns the clock for another stream of the same event, assuming the same live delay as before. */
function clockAfter(before: KnownClock | null): KnownClock | null {
  const { end = 0 } = before?.seekable ?? {};
  const shown = before === null ? null : wallClockAt(before.anchors, end);
  if (before === null || shown === null) return null;
  const now = performance.now();
  const anchors = [{ time: end, epochMs: shown + now - before.at }];
  return { ...before, anchors, seekable: { start: end, end }, at: now };
}

/**
 * Plays the video on a screen with a player of its own, such as a Chromecast (ADR 60). Whatever happens
 * to the screen, the video resumes here at the position it had there.
 */
export const playRemotely =
  (screens: RemoteScreens): PlayerAttachment =>
  ({ video, cast, getState, signal }) => {
    let isOffered = false;
    let session: RemoteSession | null = null;
    let engine: RemoteEngine | null = null;
    let clock: KnownClock | null = null;

    const setNotCasting = (endReason?: CastEndReason) =>
      cast.setStatus(isOffered ? 'offered' : 'none', endReason === undefined ? {} : { endReason });
    const release = (endReason?: CastEndReason) => {
      if (session === null) return;
      session = null;
      engine = null;
      const { volume, muted } = video;
      cast.dispatch({ type: 'volumechange', sound: { volume, muted } });
      setNotCasting(endReason);
    };
    const end = (endReason?: CastEndReason) => {
      const ending = session;
      release(endReason);
      ending?.end();
    };

    cast.join({
      choose: screens.choose,
      open: (opening) => {
        // Only a chosen screen can open a source.
        if (session === null) throw new Error('There is no screen to open a video on');
        if (opening.cause === 'load') clock = opening.live ? clockAfter(clock) : null;
        engine = createRemoteEngine(opening, {
          session,
          cast,
          getState,
          clock,
          onUnplayable: () => end('refused'),
          onStopped: () => end(),
        });
        return engine;
      },
    });
    const stop = screens.follow({
      availabilityChanged: (isAvailable) => {
        isOffered = isAvailable;
        if (session === null) setNotCasting();
      },
      started: (newSession) => {
        // Without a video there is no use for a session.
        if (cast.address() === null) return newSession.end();
        const { anchors, targetDuration } = getState().live;
        const { seekable } = getState().timeline;
        clock = { anchors, targetDuration, seekable, at: performance.now() };
        session = newSession;
        return cast.setStatus('on', { deviceName: newSession.name });
      },
      status: (status) => engine?.onStatus(status),
      ended: (why) => release(why === 'lost' ? 'lost' : undefined),
      connectFailed: () => setNotCasting('refused'),
    });
    // Another page could not reach the screen, which would play on uncontrolled.
    window.addEventListener('pagehide', () => end(), { signal });
    return () => {
      stop();
      const ending = session;
      session = null;
      ending?.end();
    };
  };
