import type { AttachmentPlace, PlayerAttachment } from '../dom/attachments.ts';
import { supportsAirPlay } from '../dom/airplay-support.ts';
import { browserStorage } from '../dom/browser-storage.ts';
import { dressCues } from '../dom/caption-cues.ts';
import { catchUp } from '../dom/catch-up.ts';
import { createController, type PlayerController } from '../dom/controller.ts';
import { storeBandwidth } from '../dom/store-bandwidth.ts';
import { readCaptionsPreference } from '../dom/read-captions-preference.ts';
import { storedBandwidth } from '../dom/bandwidth-estimate.ts';
import { moveNode } from '../dom/move-node.ts';
import { applyPictureShape } from '../dom/picture-shape.ts';
import { keepPreferences } from '../dom/preference-store.ts';
import { repeatPart } from '../dom/repeat-part.ts';
import { reportToPage } from '../dom/report-to-page.ts';
import { activeMedia } from './active-media.ts';
import { DEFAULT_TIMING, type PlayerProps } from './player-props.ts';
import type { StageProps } from './stage.tsx';

/** Where a film is shown. */
type PlaybackHost = {
  root: HTMLElement;
  layers: Record<AttachmentPlace, HTMLElement>;
};

/** A player that shows a film. */
export type PlaybackStage = PlaybackHost & {
  latest: () => StageProps;
  /** The film is shown elsewhere now, or is over. */
  onTaken: () => void;
};

/**
 * A film that was begun: its element and what drives it, apart from the player that shows it, so that
 * it can go from one player to the next and play on meanwhile (ADR 54).
 */
export type Playback = {
  readonly video: HTMLVideoElement;
  readonly controller: PlayerController;
  /** What its player was last told. */
  props: () => PlayerProps;
  /** Shows the film here from now on. */
  showIn: (stage: PlaybackStage) => void;
  /** Moves the picture into an element that is no player, which goes with the next player. */
  park: (root: HTMLElement) => void;
  /** Something that joins the film while it is where it is. */
  attachHere: (attachment: PlayerAttachment) => () => void;
  /** Its player goes: the film ends, unless the page keeps it or it is elsewhere by now. */
  leave: (stage: PlaybackStage) => void;
  /** Ends it wherever it is, and tells its player. */
  end: () => void;
};

const PLACES: readonly AttachmentPlace[] = ['picture', 'front'];

/** By which name a film can go on elsewhere: none of several on a page. */
export const nameOf = ({ mediaId, standsBack }: PlayerProps): string | undefined =>
  standsBack === undefined ? mediaId : undefined;

/** Begins the film of this player's page in this element. */
export function createPlayback(video: HTMLVideoElement, initialStage: PlaybackStage): Playback {
  let place: PlaybackHost = initialStage;
  /** The player that shows it; the one before it while the picture is parked. */
  let stage = initialStage;
  let parkedIn: HTMLElement | null = null;
  let isOver = false;
  const detachHere = new Set<() => void>();
  const current = () => stage.latest().player;
  let first = true;
  const { muted = false, storage = browserStorage() } = current();
  const controller = createController({
    video,
    get root() {
      return place.root;
    },
    layer: (where) => place.layers[where],
    mode: current().mode,
    mediaInfo: () => {
      const { title = null, poster = null, clip, standsBack } = current();
      return { title, poster, isPart: clip != null, isOneOfSeveral: standsBack !== undefined };
    },
    errorAfterMs: current().timing?.errorAfterMs ?? DEFAULT_TIMING.errorAfterMs,
    spec: () => {
      const { startTime = null, timeOrigin = null, pano = null, clip = null, ...rest } = current();
      const { startTime: firstTime, knownSince, headStart } = stage.latest();
      return {
        broadcast: rest.source,
        panorama: pano,
        mode: rest.mode,
        hasTextTracks: rest.hasTextTracks ?? false,
        wantsCaptions: readCaptionsPreference(storage),
        startTime: first ? firstTime : startTime,
        timeOrigin,
        clip,
        isUpright: rest.crop !== undefined,
        renewAfterMs: rest.renewAfterMs ?? null,
        knownSince: knownSince.current,
        headStart: headStart.current,
        lineBps: storedBandwidth(storage),
        detail: rest.detail ?? null,
      };
    },
    onSourceExpired: () => current().onSourceExpired ?? null,
  });
  const moveTo = (next: PlaybackHost) => {
    moveNode(next.root, video, next.root.firstChild);
    for (const where of PLACES) {
      for (const node of [...place.layers[where].childNodes]) {
        moveNode(next.layers[where], node, null);
      }
    }
    place = next;
    parkedIn?.remove();
    parkedIn = null;
  };
  const attachHere = (attachment: PlayerAttachment) => {
    const detach = controller.attach(attachment);
    detachHere.add(detach);
    return () => {
      detachHere.delete(detach);
      detach();
    };
  };
  const detachAllHere = () => {
    for (const detach of detachHere) detach();
    detachHere.clear();
  };
  const settle = () => {
    for (const attachment of [dressCues, applyPictureShape]) attachHere(attachment);
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
    attachHere,
    showIn: (next) => {
      if (next === stage && place === next) return;
      const before = stage;
      detachAllHere();
      moveTo(next);
      stage = next;
      if (before !== next) before.onTaken();
      settle();
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
    leave: (left) => {
      if (left !== stage) return;
      if (activeMedia.playback === playback && !current().corner && activeMedia.keep?.(playback))
        return;
      finish();
    },
    end: () => {
      if (finish()) stage.onTaken();
    },
  };
  if (nameOf(current()) !== undefined) activeMedia.playback = playback;

  controller.attach(keepPreferences(storage, muted || current().standsBack === true));
  controller.attach(storeBandwidth(storage));
  controller.attach(catchUp);
  // One of several on a page stays there.
  if (current().standsBack === undefined && supportsAirPlay(video)) {
    // Without it the film plays all the same, here.
    import('../dom/airplay.ts').then(
      ({ airPlay }) => !isOver && controller.attach(airPlay),
      () => undefined,
    );
  }
  controller.attach(repeatPart);
  settle();
  controller.keepAttached(current().attachments ?? []);
  controller.load();
  first = false;
  return playback;
}

/** Whether the film that plays is the one of this name. */
export const isPlaying = (name: string | undefined): boolean =>
  name !== undefined && activeMedia.playback?.props().mediaId === name;

/** Tells the page of a player what the film does there. */
export const reportHere = (playback: Playback, { latest }: PlaybackStage): void =>
  void playback.attachHere(
    reportToPage(() => ({ ...latest().player, onPicture: latest().onPicture })),
  );

/**
 * The film that plays already and is what this player is to show. Another one that plays ends: there is
 * one owner of sound, keys and the system's buttons.
 */
export function adoptPlayback({ player }: StageProps): Playback | null {
  const running = activeMedia.playback;
  if (running === undefined) return null;
  const { mediaId, mode, source } = running.props();
  const { isSameSource = Object.is } = activeMedia;
  const isSame =
    mediaId === nameOf(player) &&
    mode === player.mode &&
    source !== null &&
    player.source !== null &&
    isSameSource(source, player.source);
  if (isSame) return running;
  running.end();
  return null;
}
