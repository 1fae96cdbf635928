import { popupMinHeight, popupMinWidth, popupPollMs } from '@grandstand/contract/names';
import {
  channelName,
  readCallbackMessage,
  takenType,
  type CallbackMessage,
} from './callback-message.ts';

/** Time an answer may be behind the closing of the window that sent it, ms. */
const graceMs = 150;

/**
 * Opens the empty popup of a sign-in in the middle of this window, 512 by 730 (AUT-25); null when the
 * browser blocks it. To be called in the click itself.
 */
export function openPopup(): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - popupMinWidth) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - popupMinHeight) / 2));
  const features = `popup=yes,width=${popupMinWidth},height=${popupMinHeight},left=${left},top=${top}`;
  return open('about:blank', '_blank', features);
}

interface Options {
  readonly popup: Window;
  readonly state: string;
  /** What came back; at most once. */
  readonly onAnswer: (message: CallbackMessage) => void;
  /** The viewer closed it. An answer may still come, should only the link to it have been cut. */
  readonly onClosed: () => void;
  /** The link to it was cut, as some providers' pages do, while the viewer is still in there. */
  readonly onCutOff: () => void;
}

/**
 * Waits for the answer of a popup (AUT-26, AUT-27). It comes from the popup itself, or over a channel
 * when the provider's pages have cut it off (`Cross-Origin-Opener-Policy`): the popup then looks
 * closed, although the viewer is in it, so that the focus tells the two apart. Answers how to stop.
 */
export function watchPopup({ popup, state, onAnswer, onClosed, onCutOff }: Options): () => void {
  const channel = new BroadcastChannel(channelName);
  let stopped = false;
  const closedIn = (ms: number) => setTimeout(() => stopped || onClosed(), ms);
  const stop = () => {
    stopped = true;
    clearInterval(timer);
    removeEventListener('message', onMessage);
    removeEventListener('focus', onFocus);
    channel.close();
  };
  function take(data: unknown): void {
    const message = readCallbackMessage(data);
    // Another attempt's, or forged: as if it had not come (SEC-08).
    if (message === null || message.state !== state) return;
    // A channel has no origin to name: it reaches this one alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage({ type: takenType, state });
    stop();
    onAnswer(message);
  }
  function onMessage({ origin, source, data }: MessageEvent): void {
    if (origin === location.origin && source === popup) take(data);
  }
  function onFocus(): void {
    removeEventListener('focus', onFocus);
    closedIn(popupPollMs);
  }
  addEventListener('message', onMessage);
  // Nobody but this origin can speak here.
  channel.addEventListener('message', ({ data }: MessageEvent) => take(data));
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    if (document.hasFocus()) {
      closedIn(graceMs);
    } else {
      onCutOff();
      addEventListener('focus', onFocus);
    }
  }, popupPollMs);
  return stop;
}
