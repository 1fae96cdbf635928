import { channelName, takenType, type CallbackMessage } from './callback-message.ts';

/** How long the page that began the sign-in has to take the answer, ms. */
const patienceMs = 3_000;

/**
 * Hands a provider's answer to the page that opened this popup: directly, and over a channel for when
 * the provider's pages cut the two apart (SEC-08). `onLost` when nobody takes it. Answers how to stop.
 */
export function deliver(
  message: CallbackMessage,
  { onTaken, onLost }: { readonly onTaken: () => void; readonly onLost: () => void },
): () => void {
  const channel = new BroadcastChannel(channelName);
  const timer = setTimeout(() => {
    channel.close();
    onLost();
  }, patienceMs);
  const stop = () => {
    clearTimeout(timer);
    channel.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const said = (data ?? {}) as { type?: unknown; state?: unknown };
    if (said.type !== takenType || said.state !== message.state) return;
    stop();
    onTaken();
  });
  // Only a page of this very origin may read it.
  (opener as Window | null)?.postMessage(message, location.origin);
  // A channel has no origin to name: it reaches this one alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
  return stop;
}
