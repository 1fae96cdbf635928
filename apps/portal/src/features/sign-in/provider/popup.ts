import { popupMinHeight, popupMinWidth, popupPollMs } from '@grandstand/contract/constants';
import {
  channelName,
  readCallbackMessage,
  receivedType,
  type CallbackMessage,
} from './callback-message.ts';

/** Time in which a response may still arrive after its popup closed, ms. */
const closedGraceMs = 150;

/**
 * Opens the empty sign-in popup in the middle of this window, 512 by 730 (AUT-25). Returns null if the
 * browser blocks it. Call it in the click handler itself.
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
  /** Receives the response; called at most once. */
  readonly onResponse: (message: CallbackMessage) => void;
  /** The popup is closed. A response may still arrive if it was only disconnected from its opener. */
  readonly onClosed: () => void;
  /** The popup is disconnected from its opener, as some providers' pages cause, but still in use. */
  readonly onDisconnected: () => void;
}

/**
 * Waits for the response of a popup (AUT-26, AUT-27). It comes from the popup itself, or over a channel if
 * the provider's pages disconnected it (`Cross-Origin-Opener-Policy`). Such a popup appears closed; while it
 * is in use, this window has no focus. Returns a function that stops waiting.
 */
export function watchPopup({
  popup,
  state,
  onResponse,
  onClosed,
  onDisconnected,
}: Options): () => void {
  const channel = new BroadcastChannel(channelName);
  let stopped = false;
  const reportClosedAfter = (ms: number) => setTimeout(() => stopped || onClosed(), ms);
  const stop = () => {
    stopped = true;
    clearInterval(timer);
    removeEventListener('message', onMessage);
    removeEventListener('focus', onFocus);
    channel.close();
  };
  function receive(data: unknown): void {
    const message = readCallbackMessage(data);
    // Ignores messages of another attempt and forged ones (SEC-08).
    if (message === null || message.state !== state) return;
    // A channel takes no target origin: it reaches only this one.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage({ type: receivedType, state });
    stop();
    onResponse(message);
  }
  function onMessage({ origin, source, data }: MessageEvent): void {
    if (origin === location.origin && source === popup) receive(data);
  }
  function onFocus(): void {
    removeEventListener('focus', onFocus);
    reportClosedAfter(popupPollMs);
  }
  addEventListener('message', onMessage);
  // Only this origin can post to the channel.
  channel.addEventListener('message', ({ data }: MessageEvent) => receive(data));
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    if (document.hasFocus()) {
      reportClosedAfter(closedGraceMs);
    } else {
      onDisconnected();
      addEventListener('focus', onFocus);
    }
  }, popupPollMs);
  return stop;
}
