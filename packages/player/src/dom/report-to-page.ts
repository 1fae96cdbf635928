import { isSameStatus, statusOf, type PlayerStatus } from '../core/status.ts';
import { afterFrame } from './media/after-frame.ts';
import type { PlayerAttachment } from './attachments.ts';

export type PageListeners = {
  onStateChange?: ((status: PlayerStatus) => void) | undefined;
  /** True if a frame of the video is visible. */
  onPicture: (shown: boolean) => void;
  /** Content time in seconds. */
  onTimeUpdate?: ((time: number) => void) | undefined;
  onEnded?: (() => void) | undefined;
};

/** Browsers report the time about every 250 ms, give or take a frame. */
const timeUpdateMs = 240;

/** Reports the player's state to the page, as often as a page can use it. */
export function reportToPage(page: () => PageListeners): PlayerAttachment {
  return ({ video, getState, subscribe, onUpdate, toContentTime, signal }) => {
    let status = statusOf(getState());
    let reportedAt = 0;
    let time = -1;
    let isPictureShown = false;
    /** The video has ended, and the interruption after it is still on. */
    let isEndPending = false;
    let awaitsFrame = false;
    const reportStatus = () => {
      const next = statusOf(getState());
      if (isSameStatus(status, next)) return;
      status = next;
      page().onStateChange?.(next);
    };
    const report = () => {
      const { playback, timeline, error } = getState();
      const { phase } = playback;
      if (status.phase !== 'loading' || phase !== 'ready' || error !== null) reportStatus();
      else if (!awaitsFrame) {
        // A page renders a lot in response, which would delay the first frame.
        awaitsFrame = true;
        afterFrame(video, () => {
          awaitsFrame = false;
          if (!signal.aborted) reportStatus();
        });
      }
      if (isEndPending && !playback.interruption) {
        isEndPending = false;
        page().onEnded?.();
      }
      const shown = phase === 'ready' || phase === 'ended';
      if (shown !== isPictureShown) {
        isPictureShown = shown;
        page().onPicture(shown);
      }
      const now = performance.now();
      const isDue = timeline.currentTime !== time && now - reportedAt >= timeUpdateMs;
      if (shown && !awaitsFrame && isDue) {
        time = timeline.currentTime;
        reportedAt = now;
        page().onTimeUpdate?.(toContentTime(time));
      }
    };
    subscribe(report);
    onUpdate(({ type }) => {
      if (type !== 'ended') return;
      // Other listeners of the video receive its end now, too, possibly after this one.
      queueMicrotask(() => {
        if (signal.aborted) return;
        isEndPending = getState().playback.interruption !== null;
        if (!isEndPending) page().onEnded?.();
      });
    });
    page().onStateChange?.(status);
    // A video that is already playing shows its picture from the first moment.
    report();
  };
}
