import { chaptersOf, chapterStep } from '../../core/timeline/chapters.ts';
import type { PlayerMarker } from '../../core/timeline/markers.ts';
import { jumpSeconds } from '../../core/controls/jump.ts';
import { rangeLength } from '../../core/timeline/timeline.ts';
import type { PlayerAttachment } from '../attachments.ts';

/** Smaller seeks are not reported to the system, s. */
const positionStepSeconds = 5;

/** Publishes title, position and buttons to the lock screen and to headphones. */
export function publishMediaSession(
  title: string | null,
  poster: string | null,
  hidesLength = false,
  markers: readonly PlayerMarker[] = [],
): PlayerAttachment {
  return ({ commands, getState, subscribe, toMediaTime }) => {
    if (!('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    const artwork = poster ? [{ src: new URL(poster, document.baseURI).href }] : [];
    const chapters = () => chaptersOf(markers, toMediaTime);
    const publishMetadata = (shownTitle: string | null) => {
      const { live, playback, timeline } = getState();
      // Chapter positions of a live stream change constantly. Browsers without chapters ignore them.
      const listed = live.isLive || playback.interruption ? [] : chapters();
      const chapterInfo = listed.map(({ name, time }) => ({
        title: name,
        startTime: Math.max(0, time - timeline.seekable.start),
      }));
      const metadata = {
        title: shownTitle ?? '',
        artwork,
        ...(listed.length > 0 && { chapterInfo }),
      };
      mediaSession.metadata = shownTitle === null ? null : new MediaMetadata(metadata);
    };
    publishMetadata(title);
    const seekBy = (seconds: number) => commands.seek(getState().timeline.currentTime + seconds);
    const step = (direction: 1 | -1) => {
      const time = chapterStep(chapters(), getState().timeline.currentTime, direction);
      if (time !== null) commands.seek(time);
    };
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', commands.play],
      ['pause', commands.pause],
      ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? jumpSeconds))],
      ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? jumpSeconds)],
      [
        'seekto',
        ({ seekTime }) => {
          if (seekTime !== undefined) commands.seek(getState().timeline.seekable.start + seekTime);
        },
      ],
    ];
    if (markers.length > 0) {
      handlers.push(['previoustrack', () => step(-1)], ['nexttrack', () => step(1)]);
    }
    const set = (name: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        mediaSession.setActionHandler(name, handler);
      } catch {
        // Older browsers throw on unknown actions.
      }
    };
    for (const [name, handler] of handlers) set(name, handler);
    let publishedPosition = '';
    let publishedTitle: string | null = null;
    const updatePosition = () => {
      const { playback, timeline } = getState();
      const { playbackRate, paused, phase, interruption } = playback;
      const { seekable, currentTime } = timeline;
      // An interruption has its own title, and no position in the video.
      const interruptionTitle = interruption?.title ?? null;
      if (interruptionTitle !== publishedTitle) {
        publishedTitle = interruptionTitle;
        publishMetadata(interruptionTitle ?? title);
      }
      const duration = rangeLength(seekable);
      const position = Math.min(Math.max(0, currentTime - seekable.start), duration);
      // Between two updates the system advances the position itself, at this rate.
      const next = [
        interruption !== null,
        phase,
        paused,
        playbackRate,
        Math.round(duration),
        Math.round(position / positionStepSeconds),
      ];
      if (next.join() === publishedPosition) return;
      publishedPosition = next.join();
      mediaSession.playbackState = phase === 'empty' ? 'none' : paused ? 'paused' : 'playing';
      if (duration > 0 && !interruption && !hidesLength)
        mediaSession.setPositionState?.({ duration, position, playbackRate });
      else mediaSession.setPositionState?.();
    };
    subscribe(updatePosition);
    updatePosition();
    return () => {
      mediaSession.playbackState = 'none';
      mediaSession.setPositionState?.();
      mediaSession.metadata = null;
      for (const [name] of handlers) set(name, null);
    };
  };
}
