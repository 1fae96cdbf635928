import { channelName, receivedType, type CallbackMessage } from './callback-message.ts';

/** Timeout for the opener to receive the response, ms. */
const timeoutMs = 3_000;

/**
 * Passes a provider's response to the page that opened this popup: directly, and over a channel in case the
 * provider's pages disconnected the two (SEC-08). Calls `onTimeout` if no page confirms it. Returns a
 * function that stops it.
 */
export function deliverCallback(
  message: CallbackMessage,
  { onDelivered, onTimeout }: { readonly onDelivered: () => void; readonly onTimeout: () => void },
): () => void {
  const channel = new BroadcastChannel(channelName);
  const timer = setTimeout(() => {
    channel.close();
    onTimeout();
  }, timeoutMs);
  const stop = () => {
    clearTimeout(timer);
    channel.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const reply = (data ?? {}) as { type?: unknown; state?: unknown };
    if (reply.type !== receivedType || reply.state !== message.state) return;
    stop();
    onDelivered();
  });
  // Only a page of this origin may read it.
  (opener as Window | null)?.postMessage(message, location.origin);
  // A channel takes no target origin: it reaches only this one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
  return stop;
}
