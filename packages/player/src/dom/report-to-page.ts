import { isSameStatus, statusOf, type PlayerStatus } from '../core/status.ts';
import type { PlayerAttachment } from './attachments.ts';

export type PageListeners = {
  onStateChange?: ((status: PlayerStatus) => void) | undefined;
  /** Whether a frame of the film can be seen. */
  onPicture: (shown: boolean) => void;
  /** Film time in seconds. */
  onTimeUpdate?: ((time: number) => void) | undefined;
  onEnded?: (() => void) | undefined;
};

/** Browsers tell the time about every 250 ms, give or take a frame. */
const TIME_UPDATE_MS = 240;

/** Tells the page what the player does, as often as a page can use it. */
export function reportToPage(page: () => PageListeners): PlayerAttachment {
  return ({ getState, subscribe, onNews, toFilmTime, signal }) => {
    let status = statusOf(getState());
    let toldAt = 0;
    let time = -1;
    let picture = false;
    /** The film has ended, and what follows it is still on. */
    let endsLater = false;
    const look = () => {
      const state = getState();
      const next = statusOf(state);
      if (!isSameStatus(status, next)) {
        status = next;
        page().onStateChange?.(next);
      }
      if (endsLater && !state.interruption) {
        endsLater = false;
        page().onEnded?.();
      }
      const shown = state.phase === 'ready' || state.phase === 'ended';
      if (shown !== picture) {
        picture = shown;
        page().onPicture(shown);
      }
      const now = performance.now();
      if (shown && state.time !== time && now - toldAt >= TIME_UPDATE_MS) {
        ({ time } = state);
        toldAt = now;
        page().onTimeUpdate?.(toFilmTime(time));
      }
    };
    subscribe(look);
    onNews(({ type }) => {
      if (type !== 'ended') return;
      // Whatever follows the film hears of its end now, too, and perhaps after this.
      queueMicrotask(() => {
        if (signal.aborted) return;
        endsLater = getState().interruption !== null;
        if (!endsLater) page().onEnded?.();
      });
    });
    page().onStateChange?.(status);
    // A film that plays already shows its picture from the first moment.
    look();
  };
}
