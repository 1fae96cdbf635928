import type { CastLeft } from '../core/state.ts';
import { wallClockAt } from '../core/wall-clock.ts';
import type { PlayerAttachment } from './attachments.ts';
import { createRemoteEngine, type KnownClock, type RemoteEngine } from './remote-engine.ts';
import type { RemoteScreens, RemoteSession } from './remote-screen.ts';

/** Of another stream of the same event: its live position is taken to be as late as that of the one before. */
function clockAfter(before: KnownClock | null): KnownClock | null {
  const { end = 0 } = before?.window ?? {};
  const shown = before === null ? null : wallClockAt(before.anchors, end);
  if (before === null || shown === null) return null;
  const at = performance.now();
  const anchors = [{ time: end, epochMs: shown + at - before.at }];
  return { ...before, anchors, window: { start: end, end }, at };
}

/**
 * Has the film play on a screen that has a player of its own, such as a Chromecast (ADR 60). Whatever
 * becomes of the screen, the film goes on here, where it was there.
 */
export const playRemotely =
  (screens: RemoteScreens): PlayerAttachment =>
  ({ video, cast, getState, signal }) => {
    let isOffered = false;
    let session: RemoteSession | null = null;
    let engine: RemoteEngine | null = null;
    let clock: KnownClock | null = null;

    const updateStatus = (left?: CastLeft) =>
      cast.setStatus(isOffered ? 'offered' : 'none', left === undefined ? {} : { left });
    const letGo = (left?: CastLeft) => {
      if (session === null) return;
      session = null;
      engine = null;
      const { volume, muted } = video;
      cast.say({ type: 'sound', sound: { volume, muted } });
      updateStatus(left);
    };
    const end = (left?: CastLeft) => {
      const ending = session;
      letGo(left);
      ending?.end();
    };

    cast.join({
      choose: screens.choose,
      open: (opening) => {
        // It was chosen, else nothing is opened on it.
        if (session === null) throw new Error('There is no screen to open a film on');
        if (opening.cause === 'load') clock = opening.live ? clockAfter(clock) : null;
        engine = createRemoteEngine(opening, {
          session,
          cast,
          getState,
          clock,
          refuse: () => end('refused'),
          letGo: () => end(),
        });
        return engine;
      },
    });
    const stop = screens.follow({
      offered: (isThere) => {
        isOffered = isThere;
        if (session === null) updateStatus();
      },
      began: (newSession) => {
        // With nothing to show there is no use for it.
        if (cast.address() === null) return newSession.end();
        const { anchors, targetDuration, window } = getState();
        clock = { anchors, targetDuration, window, at: performance.now() };
        session = newSession;
        return cast.setStatus('on', { name: newSession.name });
      },
      status: (status) => engine?.hear(status),
      ended: (why) => letGo(why === 'lost' ? 'lost' : undefined),
      refused: () => updateStatus('refused'),
    });
    // Nobody could reach it from another page: it would play on alone.
    window.addEventListener('pagehide', () => end(), { signal });
    return () => {
      stop();
      const ending = session;
      session = null;
      ending?.end();
    };
  };
