import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chaptersOf, isChapter } from '../../core/timeline/chapters.ts';
import type { CropPoint } from '../../core/panorama/crop.ts';
import type { PlayerAttachment } from '../../dom/attachments.ts';
import type { PlayerMarker } from '../../core/timeline/markers.ts';
import { awaitPicture, type PictureWait } from '../../dom/media/await-picture.ts';
import { publishMediaSession } from '../../dom/media/media-session.ts';
import { runCommand } from '../../dom/run-command.ts';
import { turnToFullscreen } from '../../dom/screen/rotation.ts';
import { SecondaryControls } from '../controls/secondary-controls.tsx';
import { CastCover } from '../cast/cast-cover.tsx';
import { Controls } from '../controls/controls.tsx';
import { activeMedia } from './active-media.ts';
import { PlayerContext } from './player-context.ts';
import '../controls/controls.css';
import '../timeline/timeline.css';
import '../settings/menus.css';
import './messages.css';
import '../controls/control-sizes.css';
import '../settings/caption-style.css';
import { defaultTiming } from '../../core/player-timing.ts';
import { Spinner } from './spinner.tsx';
import { createPlayback, isActive, reportToStage, adoptPlayback } from './playback.ts';
import type { Playback, PlaybackStage, StageProps } from './playback-types.ts';

const noAttachments: readonly PlayerAttachment[] = [];

/** Everything that loads with the first play: the engine's driver and the controls. */
export function Stage(stage: StageProps) {
  const { player } = stage;
  const { source, mode, hasTextTracks = false } = player;
  const latest = useRef(stage);
  latest.current = stage;
  const [shown, setShown] = useState<{ playback: Playback; isAdopted: boolean } | null>(null);
  const [wait, setWait] = useState<PictureWait>('short');
  const [helpOpen, setHelpOpen] = useState(false);
  const timing = { ...defaultTiming, ...player.timing };
  const picture = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);

  // Runs before the browser paints, because the video must not wait.
  useLayoutEffect(() => {
    const ownVideo = latest.current.video.current;
    // The player's own ref is set only after this effect.
    const root = picture.current?.parentElement;
    if (!ownVideo || !root || !picture.current || !front.current) return undefined;
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
      // A video that already plays has no use for the head start of a fresh one.
      latest.current.headStart.current?.stop();
      running.showIn(here);
      if (ownVideo !== running.video) ownVideo.remove();
      latest.current.video.current = running.video;
    }
    // The small player only resumes a running video, it never starts one.
    if (running === null && latest.current.player.corner) return here.onTaken();
    const playback = running ?? createPlayback(ownVideo, here);
    activeMedia.stageOf = (name) => (isActive(name) ? Stage : null);
    setShown({ playback, isAdopted: running !== null });
    latest.current.onController(playback.controller, running !== null);
    const stopWaiting = awaitPicture(playback.video, playback.controller.store, setWait);
    reportToStage(playback, here);
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
    // The controller has already loaded the source it was created with.
    if (loaded.current !== null && loaded.current !== identity) {
      controller.load();
      if (latest.current.player.autoPlay) controller.play();
    }
    loaded.current = identity;
  }, [controller, identity]);

  const { title = null, poster = null, isSecondary = false } = player;
  const hidesLength = player.timeline != null;
  // Compared by content, because pages build a new marker list on every render.
  const chapters = JSON.stringify((player.markers ?? []).filter(isChapter));
  useEffect(
    () =>
      isSecondary
        ? undefined
        : playback?.attachToStage(
            publishMediaSession(title, poster, hidesLength, JSON.parse(chapters) as PlayerMarker[]),
          ),
    [playback, title, poster, hidesLength, isSecondary, chapters],
  );
  useEffect(
    () => (isSecondary ? undefined : playback?.attachToStage(turnToFullscreen)),
    [playback, isSecondary],
  );
  // Compared by content, as with the chapters.
  const crop = player.crop ? JSON.stringify(player.crop.points) : null;
  const clipStart = player.clip?.start ?? 0;
  useEffect(() => {
    if (!playback || crop === null) return undefined;
    let isCurrent = true;
    let detach: (() => void) | null = null;
    void import('../../dom/panorama/follow-crop.ts').then(
      ({ followCrop }) => {
        if (isCurrent)
          detach = playback.attachToStage(followCrop(JSON.parse(crop) as CropPoint[], clipStart));
      },
      // Without the module, the style sheet leaves the window in the middle of the picture.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      detach?.();
    };
  }, [playback, crop, clipStart]);
  const wasSecondary = useRef(isSecondary);
  useEffect(() => {
    if (!controller || wasSecondary.current === isSecondary) return;
    wasSecondary.current = isSecondary;
    // Moving the sound to a player means hearing it. The viewer's stored choice stays as it is.
    const { volume } = controller.store.getState().playback.sound;
    controller.applySound({ volume, muted: isSecondary });
  }, [controller, isSecondary]);
  const { attachments = noAttachments, corner } = player;
  // Attachments stay with the video they started with, so ads never play twice.
  const activeAttachments = shown?.isAdopted ? null : attachments;
  useEffect(() => {
    if (activeAttachments) controller?.syncAttachments(activeAttachments);
  }, [controller, activeAttachments]);

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
          goals: () => (latest.current.player.goals ?? []).map(controller.toMediaTime),
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
          ) : isSecondary ? (
            <SecondaryControls showsSpinner={wait === 'over'} />
          ) : (
            <Controls
              hideAfterMs={timing.hideControlsAfterMs}
              helpOpen={helpOpen}
              showsSpinner={wait === 'over'}
              onHelpClose={() => setHelpOpen(false)}
            />
          )}
        </PlayerContext>
      )}
      <div ref={front} className="gsp-attachments" />
    </>
  );
}
