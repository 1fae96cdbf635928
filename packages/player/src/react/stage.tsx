import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { isSameStatus, statusOf } from '../core/status.ts';
import { liftCues } from '../dom/caption-cues.ts';
import { createController, type PlayerController } from '../dom/controller.ts';
import { announceMedia } from '../dom/media-session.ts';
import { browserStorage } from '../dom/preference-store.ts';
import { Controls } from './controls.tsx';
import { PlayerContext } from './player-context.ts';
import { DEFAULT_TIMING, type PlayerProps } from './player-props.ts';
import { runCommand } from '../dom/run-command.ts';

export type StageProps = {
  player: PlayerProps;
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** Where the first load begins, in film seconds. */
  startTime: number | null;
  onController: (controller: PlayerController | null) => void;
  /** Whether a frame of the film can be seen. */
  onPicture: (shown: boolean) => void;
};

/** Browsers tell the time about every 250 ms, give or take a frame. */
const TIME_UPDATE_MS = 240;

/** Tells the page what the player does, as often as a page can use it. */
function useReports(controller: PlayerController | null, player: PlayerProps, stage: StageProps) {
  const latest = useRef({ player, stage });
  latest.current = { player, stage };
  useEffect(() => {
    if (!controller) return undefined;
    const { store } = controller;
    let status = statusOf(store.getState());
    let toldAt = 0;
    let time = -1;
    let picture = false;
    const tell = () => {
      const state = store.getState();
      const next = statusOf(state);
      if (!isSameStatus(status, next)) {
        status = next;
        latest.current.player.onStateChange?.(next);
      }
      const shown = state.phase === 'ready' || state.phase === 'ended';
      if (shown !== picture) {
        picture = shown;
        latest.current.stage.onPicture(shown);
      }
      const now = performance.now();
      if (shown && state.time !== time && now - toldAt >= TIME_UPDATE_MS) {
        ({ time } = state);
        toldAt = now;
        latest.current.player.onTimeUpdate?.(controller.toFilmTime(time));
      }
    };
    latest.current.player.onStateChange?.(status);
    return store.subscribe(tell);
  }, [controller]);
}

/** Everything that comes with the first play: the engine's driver and the controls. */
export function Stage(stage: StageProps) {
  const { player } = stage;
  const { source, mode, hasTextTracks = false } = player;
  const latest = useRef(stage);
  latest.current = stage;
  const [controller, setController] = useState<PlayerController | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const timing = { ...DEFAULT_TIMING, ...player.timing };

  useReports(controller, player, stage);
  useEffect(() => {
    const video = stage.video.current;
    const root = stage.root.current;
    if (!video || !root) return undefined;
    const current = () => latest.current.player;
    let first = true;
    const created = createController({
      video,
      root,
      mode: current().mode,
      muted: current().muted ?? false,
      storage: current().storage === undefined ? browserStorage() : (current().storage ?? null),
      errorAfterMs: current().timing?.errorAfterMs ?? DEFAULT_TIMING.errorAfterMs,
      spec: () => {
        const {
          startTime = null,
          timeOrigin = null,
          pano = null,
          clip = null,
          ...rest
        } = current();
        const start = first ? latest.current.startTime : startTime;
        return {
          broadcast: rest.source,
          panorama: pano,
          mode: rest.mode,
          hasTextTracks: rest.hasTextTracks ?? false,
          startTime: start,
          timeOrigin,
          clip,
        };
      },
      onSourceExpired: () => current().onSourceExpired ?? null,
      onEnded: () => current().onEnded?.(),
    });
    created.load();
    first = false;
    setController(created);
    latest.current.onController(created);
    return () => {
      latest.current.onController(null);
      latest.current.onPicture(false);
      setController(null);
      created.destroy();
    };
  }, [stage.root, stage.video]);

  const loaded = useRef<string | null>(null);
  const identity = JSON.stringify([source, mode, hasTextTracks]);
  useEffect(() => {
    if (!controller) return;
    // The controller has loaded the source it was created with.
    if (loaded.current !== null && loaded.current !== identity) {
      controller.load();
      if (latest.current.player.autoPlay) controller.play();
    }
    loaded.current = identity;
  }, [controller, identity]);

  const { title = null, poster = null } = player;
  useEffect(() => {
    if (!controller) return undefined;
    return announceMedia(title, poster, {
      play: controller.play,
      pause: controller.pause,
      seekBy: (seconds) => controller.seek(controller.store.getState().time + seconds),
    });
  }, [controller, title, poster]);

  const video = stage.video.current;
  const root = stage.root.current;
  const cues = useRef<ReturnType<typeof liftCues> | null>(null);
  useEffect(() => {
    if (!video || !root) return undefined;
    const covered = () => {
      const bar = root.querySelector('.gsp-controls[data-shown] :is(.gsp-timeline, .gsp-row)');
      return bar ? root.getBoundingClientRect().bottom - bar.getBoundingClientRect().top : 0;
    };
    const lift = liftCues(video, covered);
    cues.current = lift;
    return lift.stop;
  }, [video, root]);

  if (!controller || !video || !root) return null;
  const value = {
    controller,
    props: player,
    texts: player.texts,
    root,
    video,
    run: (command: Parameters<typeof runCommand>[0]) =>
      runCommand(command, {
        controller,
        root,
        video,
        hasPanorama: Boolean(player.pano),
        showHelp: () => setHelpOpen(true),
      }),
  };
  return (
    <PlayerContext value={value}>
      <Controls
        hideAfterMs={timing.hideControlsAfterMs}
        helpOpen={helpOpen}
        onHelpClose={() => setHelpOpen(false)}
        onShown={() => cues.current?.place()}
      />
    </PlayerContext>
  );
}
