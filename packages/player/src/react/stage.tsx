import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { chaptersOf, isChapter } from '../core/chapters.ts';
import type { CropPoint } from '../core/crop.ts';
import type { PlayerAttachment } from '../dom/attachments.ts';
import type { PlayerMarker } from '../core/markers.ts';
import type { PlayerController } from '../dom/controller.ts';
import { awaitPicture, type PictureWait } from '../dom/await-picture.ts';
import { announceMedia } from '../dom/media-session.ts';
import type { HeadStart } from '../dom/head-start.ts';
import { runCommand } from '../dom/run-command.ts';
import { turnToFullscreen } from '../dom/rotation.ts';
import { BackControls } from './back-controls.tsx';
import { CastCover } from './cast-cover.tsx';
import { Controls } from './controls.tsx';
import { activeMedia } from './active-media.ts';
import { PlayerContext } from './player-context.ts';
import './controls.css';
import './timeline.css';
import './menus.css';
import './messages.css';
import './control-sizes.css';
import './caption-style.css';
import { DEFAULT_TIMING, type PlayerProps } from './player-props.ts';
import { Spinner } from './spinner.tsx';
import {
  createPlayback,
  isPlaying,
  reportHere,
  adoptPlayback,
  type PlaybackStage,
  type Playback,
} from './playback.ts';

export type StageProps = {
  player: PlayerProps;
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** When the page got the present source, on the clock of `performance.now()`. */
  knownSince: RefObject<number>;
  /** What was fetched before any of this was there. */
  headStart: RefObject<HeadStart | null>;
  /** Where the first load begins, in film seconds. */
  startTime: number | null;
  /** `goesOn`: the film plays already, or was paused by the viewer. */
  onController: (controller: PlayerController | null, goesOn?: boolean) => void;
  /** Whether a frame of the film can be seen. */
  onPicture: (shown: boolean) => void;
};

const NONE: readonly PlayerAttachment[] = [];

/** Everything that comes with the first play: the engine's driver and the controls. */
export function Stage(stage: StageProps) {
  const { player } = stage;
  const { source, mode, hasTextTracks = false } = player;
  const latest = useRef(stage);
  latest.current = stage;
  const [shown, setShown] = useState<{ playback: Playback; isTaken: boolean } | null>(null);
  const [wait, setWait] = useState<PictureWait>('short');
  const [helpOpen, setHelpOpen] = useState(false);
  const timing = { ...DEFAULT_TIMING, ...player.timing };
  const picture = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);

  // Before the browser paints: the film is waited for.
  useLayoutEffect(() => {
    const own = latest.current.video.current;
    // The player's own element is known to it only after this.
    const root = picture.current?.parentElement;
    if (!own || !root || !picture.current || !front.current) return undefined;
    const here: PlaybackStage = {
      root,
      layers: { picture: picture.current, front: front.current },
      latest: () => latest.current,
      onTaken: () => {
        setShown(null);
        latest.current.onController(null);
        latest.current.onPicture(false);
        latest.current.player.corner?.onTaken();
      },
    };
    const running = adoptPlayback(latest.current);
    if (running) {
      // What was fetched for a film that begins is not needed by one that plays.
      latest.current.headStart.current?.stop();
      running.showIn(here);
      if (own !== running.video) own.remove();
      latest.current.video.current = running.video;
    }
    // The small player goes on with a film, and begins none.
    if (running === null && latest.current.player.corner) return here.onTaken();
    const playback = running ?? createPlayback(own, here);
    activeMedia.stageOf = (name) => (isPlaying(name) ? Stage : null);
    setShown({ playback, isTaken: running !== null });
    latest.current.onController(playback.controller, running !== null);
    const stopWaiting = awaitPicture(playback.video, playback.controller.store, setWait);
    reportHere(playback, here);
    return () => {
      stopWaiting();
      latest.current.onController(null);
      latest.current.onPicture(false);
      setShown(null);
      playback.leave(here);
    };
  }, []);
  const playback = shown?.playback ?? null;
  const controller = playback?.controller ?? null;
  const video = playback?.video ?? null;
  const root = stage.root.current;

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

  const { title = null, poster = null, standsBack = false } = player;
  const hidesLength = player.timeline != null;
  // By what they say: a page lists its markers anew each time it is drawn.
  const chapters = JSON.stringify((player.markers ?? []).filter(isChapter));
  useEffect(
    () =>
      standsBack
        ? undefined
        : playback?.attachHere(
            announceMedia(title, poster, hidesLength, JSON.parse(chapters) as PlayerMarker[]),
          ),
    [playback, title, poster, hidesLength, standsBack, chapters],
  );
  useEffect(
    () => (standsBack ? undefined : playback?.attachHere(turnToFullscreen)),
    [playback, standsBack],
  );
  // By what it says, as with the chapters.
  const crop = player.crop ? JSON.stringify(player.crop.points) : null;
  const clipStart = player.clip?.start ?? 0;
  useEffect(() => {
    if (!playback || crop === null) return undefined;
    let wanted = true;
    let detach: (() => void) | null = null;
    void import('../dom/follow-crop.ts').then(
      ({ followCrop }) => {
        if (wanted)
          detach = playback.attachHere(followCrop(JSON.parse(crop) as CropPoint[], clipStart));
      },
      // The window stands in the middle of the picture, as the style sheet has it.
      () => undefined,
    );
    return () => {
      wanted = false;
      detach?.();
    };
  }, [playback, crop, clipStart]);
  const stoodBack = useRef(standsBack);
  useEffect(() => {
    if (!controller || stoodBack.current === standsBack) return;
    stoodBack.current = standsBack;
    // Whoever moves the sound wants to hear it, and what was chosen for one player stays as it was chosen.
    const { volume } = controller.store.getState().sound;
    controller.applySound({ volume, muted: standsBack });
  }, [controller, standsBack]);
  const { attachments = NONE, corner } = player;
  // What joined the film where it began stays with it: ads that were shown are not shown again.
  const joined = shown?.isTaken ? null : attachments;
  useEffect(() => {
    if (joined) controller?.keepAttached(joined);
  }, [controller, joined]);

  const value = controller &&
    video &&
    root && {
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
          chapters: () => chaptersOf(latest.current.player.markers, controller.toMediaTime),
          showHelp: () => setHelpOpen(true),
        }),
    };
  return (
    <>
      <div ref={picture} className="gsp-attachments" />
      {playback && wait !== 'over' && (
        <div className="gsp-start">
          <Spinner texts={player.texts} />
        </div>
      )}
      {value && wait !== 'short' && (
        <PlayerContext value={value}>
          <CastCover />
          {corner ? (
            corner.controls
          ) : standsBack ? (
            <BackControls spins={wait === 'over'} />
          ) : (
            <Controls
              hideAfterMs={timing.hideControlsAfterMs}
              helpOpen={helpOpen}
              spins={wait === 'over'}
              onHelpClose={() => setHelpOpen(false)}
            />
          )}
        </PlayerContext>
      )}
      <div ref={front} className="gsp-attachments" />
    </>
  );
}
