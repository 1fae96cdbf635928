import type { AttachmentLayer, PlayerAttachment } from '../../dom/attachments.ts';
import { browserStorage } from '../../dom/preferences/browser-storage.ts';
import { drawCaptions } from '../../dom/captions/draw-captions.ts';
import { catchUp } from '../../dom/media/catch-up.ts';
import { createController } from '../../dom/controller.ts';
import { storeBandwidth } from '../../dom/engine/bandwidth/store-bandwidth.ts';
import { readCaptionsPreference } from '../../dom/captions/read-captions-preference.ts';
import { estimatedBandwidth } from '../../dom/engine/bandwidth/bandwidth-estimate.ts';
import { applyAspectRatio } from '../../dom/screen/aspect-ratio.ts';
import { persistPreferences } from '../../dom/preferences/preference-store.ts';
import { lastPictureClass } from '../../dom/media/last-picture.ts';
import { repeatLoop } from '../../dom/media/repeat-loop.ts';
import { reportToPage } from '../../dom/report-to-page.ts';
import { activeMedia } from './active-media.ts';
import { defaultTiming } from '../../core/player-timing.ts';
import type { PlayerProps } from './player-props.ts';
import type { Playback, PlaybackHost, PlaybackStage, StageProps } from './playback-types.ts';

const attachmentLayers: readonly AttachmentLayer[] = ['picture', 'front'];

/** The name under which a video can continue elsewhere; undefined for one of several on a page. */
export const sharedMediaId = ({ mediaId, isSecondary }: PlayerProps): string | undefined =>
  isSecondary === undefined ? mediaId : undefined;

/** True if this browser supports AirPlay. It reports later whether there is a screen. */
const supportsAirPlay = (video: HTMLVideoElement): boolean =>
  'webkitShowPlaybackTargetPicker' in video;

type Movable = { moveBefore?: (node: Node, before: Node | null) => void };

/**
 * Moves a node within the document without stopping its video. Browsers pause a video only if it is still
 * out of the document at the end of the current task, and `moveBefore`, where supported, never removes
 * it.
 */
function moveNode(parent: HTMLElement, node: Node, before: Node | null): void {
  if (node === before || (node.parentNode === parent && node.nextSibling === before)) return;
  const { moveBefore } = parent as Movable;
  if (moveBefore && node.isConnected && parent.isConnected) moveBefore.call(parent, node, before);
  else parent.insertBefore(node, before);
}

/** Starts the video of this player's page in the given element. */
export function createPlayback(video: HTMLVideoElement, initialStage: PlaybackStage): Playback {
  /** The elements that contain the video now. */
  let host: PlaybackHost = initialStage;
  /** The player that shows the video; while the picture is parked, the previous one. */
  let stage = initialStage;
  let parkedIn: HTMLElement | null = null;
  let isOver = false;
  const stageDetachers = new Set<() => void>();
  const current = () => stage.latest().player;
  let isFirstLoad = true;
  const { muted = false, storage = browserStorage() } = current();
  const timing = { ...defaultTiming, ...current().timing };
  const controller = createController({
    video,
    get root() {
      return host.root;
    },
    layer: (name) => host.layers[name],
    mode: current().mode,
    mediaInfo: () => {
      const { title = null, poster = null, clip, isSecondary } = current();
      return { title, poster, isClip: clip != null, isOneOfSeveral: isSecondary !== undefined };
    },
    errorAfterMs: timing.errorAfterMs,
    startErrorAfterMs: timing.startErrorAfterMs,
    spec: () => {
      const { startTime = null, timeOrigin = null, pano = null, clip = null, ...rest } = current();
      const { startTime: firstTime, knownSince, headStart } = stage.latest();
      return {
        broadcast: rest.source,
        panorama: pano,
        mode: rest.mode,
        hasTextTracks: rest.hasTextTracks ?? false,
        drm: rest.drm ?? null,
        wantsCaptions: readCaptionsPreference(storage),
        startTime: isFirstLoad ? firstTime : startTime,
        timeOrigin,
        clip,
        isPortrait: rest.crop !== undefined,
        renewAfterMs: rest.renewAfterMs ?? null,
        knownSince: knownSince.current,
        headStart: headStart.current,
        bandwidthBps: estimatedBandwidth(storage),
        maxDevicePixelRatio: rest.maxDevicePixelRatio ?? null,
      };
    },
    onSourceExpired: () => current().onSourceExpired ?? null,
  });
  const moveTo = (next: PlaybackHost) => {
    const lastPicture = video.parentElement?.querySelector(`:scope > .${lastPictureClass}`);
    moveNode(next.root, video, next.root.firstChild);
    if (lastPicture) video.after(lastPicture);
    for (const layer of attachmentLayers) {
      for (const node of Array.from(host.layers[layer].childNodes)) {
        moveNode(next.layers[layer], node, null);
      }
    }
    host = next;
    parkedIn?.remove();
    parkedIn = null;
  };
  const attachToStage = (attachment: PlayerAttachment) => {
    const detach = controller.attach(attachment);
    stageDetachers.add(detach);
    return () => {
      stageDetachers.delete(detach);
      detach();
    };
  };
  const detachFromStage = () => {
    for (const detach of stageDetachers) detach();
    stageDetachers.clear();
  };
  const attachStageParts = () => {
    for (const attachment of [drawCaptions, applyAspectRatio]) attachToStage(attachment);
  };
  const finish = (): boolean => {
    if (isOver) return false;
    isOver = true;
    if (activeMedia.playback === playback) delete activeMedia.playback;
    controller.destroy();
    parkedIn?.remove();
    return true;
  };
  const playback: Playback = {
    video,
    controller,
    props: current,
    attachToStage,
    showIn: (next) => {
      if (next === stage && host === next) return;
      const previousStage = stage;
      detachFromStage();
      moveTo(next);
      stage = next;
      if (previousStage !== next) previousStage.onTaken();
      attachStageParts();
    },
    park: (root) => {
      const layer = () => {
        const element = root.appendChild(root.ownerDocument.createElement('div'));
        element.className = 'gsp-attachments';
        return element;
      };
      moveTo({ root, layers: { picture: layer(), front: layer() } });
      parkedIn = root;
    },
    leave: (leavingStage) => {
      if (leavingStage !== stage) return;
      if (activeMedia.playback === playback && !current().corner && activeMedia.park?.(playback))
        return;
      finish();
    },
    end: () => {
      if (finish()) stage.onTaken();
    },
  };
  if (sharedMediaId(current()) !== undefined) activeMedia.playback = playback;

  controller.attach(persistPreferences(storage, muted || current().isSecondary === true));
  controller.attach(storeBandwidth(storage));
  controller.attach(catchUp);
  // One of several players on a page never moves to another screen.
  if (current().isSecondary === undefined && supportsAirPlay(video)) {
    // Without the module the video still plays on this device.
    import('../../dom/cast/airplay.ts').then(
      ({ airPlay }) => !isOver && controller.attach(airPlay),
      () => undefined,
    );
  }
  controller.attach(repeatLoop);
  attachStageParts();
  controller.syncAttachments(current().attachments ?? []);
  controller.load();
  isFirstLoad = false;
  return playback;
}

/** True if the active video has this name, even while it is paused. */
export const isActive = (name: string | undefined): boolean =>
  name !== undefined && activeMedia.playback?.props().mediaId === name;

/** Reports the state of the video to the page of its player, until the video moves elsewhere. */
export const reportToStage = (playback: Playback, { latest }: PlaybackStage): void =>
  void playback.attachToStage(
    reportToPage(() => ({ ...latest().player, onPicture: latest().onPicture })),
  );

/**
 * Returns the running video if it is what this player should show. Ends any other running video: sound,
 * keys and the system's media buttons have a single owner.
 */
export function adoptPlayback({ player }: StageProps): Playback | null {
  const running = activeMedia.playback;
  if (running === undefined) return null;
  const { mediaId, mode, source } = running.props();
  const { isSameSource = Object.is } = activeMedia;
  const isSame =
    mediaId === sharedMediaId(player) &&
    mode === player.mode &&
    source !== null &&
    player.source !== null &&
    isSameSource(source, player.source);
  if (isSame) return running;
  running.end();
  return null;
}
