import { popupMinHeight, popupMinWidth, popupPollMs } from '@grandstand/contract/constants';
import {
  channelName,
  readCallbackMessage,
  receivedType,
  type CallbackMessage,
} from './callback-message.ts';

/** How long a response may arrive after its window closed, ms. */
const graceMs = 150;

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
  /** The viewer closed the popup. A response may still arrive if only its link to the opener was cut. */
  readonly onClosed: () => void;
  /**
   * The popup lost its link to the opener, as some providers' pages cause, while the viewer is still in it.
   */
  readonly onDisconnected: () => void;
}

/**
 * Waits for the response of a popup (AUT-26, AUT-27). It comes from the popup itself, or over a channel if
 * the provider's pages cut it off (`Cross-Origin-Opener-Policy`). Such a popup appears closed while the
 * viewer is in it; the focus distinguishes the two. Returns a function that stops it.
 */
export function watchPopup({
  popup,
  state,
  onResponse,
  onClosed,
  onDisconnected: onCutOff,
}: Options): () => void {
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
  function receive(data: unknown): void {
    const message = readCallbackMessage(data);
    // Of another attempt, or forged: ignored (SEC-08).
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
    closedIn(popupPollMs);
  }
  addEventListener('message', onMessage);
  // Only this origin can post to the channel.
  channel.addEventListener('message', ({ data }: MessageEvent) => receive(data));
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
