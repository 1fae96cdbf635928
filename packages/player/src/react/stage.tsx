import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { AttachmentPlace, PlayerAttachment } from '../dom/attachments.ts';
import { liftCues } from '../dom/caption-cues.ts';
import { catchUp } from '../dom/catch-up.ts';
import { createController, type PlayerController } from '../dom/controller.ts';
import { announceMedia } from '../dom/media-session.ts';
import { browserStorage } from '../dom/browser-storage.ts';
import type { HeadStart } from '../dom/head-start.ts';
import { keepsCaptions } from '../dom/kept-captions.ts';
import { keepLineSpeed } from '../dom/keep-line-speed.ts';
import { knownLineSpeed } from '../dom/line.ts';
import { keepPreferences } from '../dom/preference-store.ts';
import { repeatPart } from '../dom/repeat-part.ts';
import { reportToPage } from '../dom/report-to-page.ts';
import { tellPictureShape } from '../dom/picture-shape.ts';
import { turnToFullscreen } from '../dom/rotation.ts';
import { BackControls } from './back-controls.tsx';
import { Controls } from './controls.tsx';
import { PlayerContext } from './player-context.ts';
import { DEFAULT_TIMING, type PlayerProps } from './player-props.ts';
import { runCommand } from '../dom/run-command.ts';

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
  onController: (controller: PlayerController | null) => void;
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
  const [controller, setController] = useState<PlayerController | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const timing = { ...DEFAULT_TIMING, ...player.timing };
  const picture = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);
  const [video, root] = [stage.video.current, stage.root.current];

  // Before the browser paints: the film is waited for.
  useLayoutEffect(() => {
    const layers: Record<AttachmentPlace, HTMLElement | null> = {
      picture: picture.current,
      front: front.current,
    };
    if (!video || !root) return undefined;
    const current = () => latest.current.player;
    let first = true;
    const { muted = false, storage = browserStorage() } = current();
    const created = createController({
      video,
      root,
      layer: (where) => layers[where] ?? root,
      mode: current().mode,
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
          wantsCaptions: keepsCaptions(storage),
          startTime: start,
          timeOrigin,
          clip,
          renewAfterMs: rest.renewAfterMs ?? null,
          knownSince: latest.current.knownSince.current,
          headStart: latest.current.headStart.current,
          lineBps: knownLineSpeed(storage),
          detail: rest.detail ?? null,
        };
      },
      onSourceExpired: () => current().onSourceExpired ?? null,
    });
    created.attach(keepPreferences(storage, muted || current().standsBack === true));
    created.attach(keepLineSpeed(storage));
    created.attach(liftCues);
    created.attach(catchUp);
    created.attach(tellPictureShape);
    created.attach(repeatPart);
    created.keepAttached(current().attachments ?? NONE);
    created.load();
    first = false;
    // Drawing the controls takes longer than anything else here, and what arrives meanwhile comes first.
    startTransition(() => setController(created));
    latest.current.onController(created);
    created.attach(reportToPage(() => ({ ...current(), onPicture: latest.current.onPicture })));
    return () => {
      latest.current.onController(null);
      latest.current.onPicture(false);
      setController(null);
      created.destroy();
    };
  }, [root, video]);

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
  useEffect(
    () => (standsBack ? undefined : controller?.attach(announceMedia(title, poster, hidesLength))),
    [controller, title, poster, hidesLength, standsBack],
  );
  useEffect(
    () => (standsBack ? undefined : controller?.attach(turnToFullscreen)),
    [controller, standsBack],
  );
  const stoodBack = useRef(standsBack);
  useEffect(() => {
    if (!controller || stoodBack.current === standsBack) return;
    stoodBack.current = standsBack;
    // Whoever moves the sound wants to hear it, and what was chosen for one player stays as it was chosen.
    const { volume } = controller.store.getState().sound;
    controller.applySound({ volume, muted: standsBack });
  }, [controller, standsBack]);
  const { attachments = NONE } = player;
  useEffect(() => controller?.keepAttached(attachments), [controller, attachments]);

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
          showHelp: () => setHelpOpen(true),
        }),
    };
  return (
    <>
      <div ref={picture} className="gsp-attachments" />
      {value && (
        <PlayerContext value={value}>
          {standsBack ? (
            <BackControls />
          ) : (
            <Controls
              hideAfterMs={timing.hideControlsAfterMs}
              helpOpen={helpOpen}
              onHelpClose={() => setHelpOpen(false)}
            />
          )}
        </PlayerContext>
      )}
      <div ref={front} className="gsp-attachments" />
    </>
  );
}
