import type { AnalyticsPlay } from '@grandstand/contract';

/** Events of the portal that services may receive, once the viewer agrees. */
export type TrackedEvent =
  | { readonly name: 'login_completed' | 'sign_up_completed'; readonly userId: string }
  | { readonly name: 'login_failed'; readonly reason: string }
  | { readonly name: 'server_failed'; readonly call: string; readonly status: number }
  | { readonly name: 'playback_quality'; readonly properties: PlaybackQuality }
  /** Figures of a play so far, for the tenant's own analytics. */
  | { readonly name: 'play_progress'; readonly properties: AnalyticsPlay };

/** Playback quality of one video; times in ms. */
export interface PlaybackQuality {
  readonly eventId: string;
  /** From opening the stream to its first picture; null if none appeared. */
  readonly startMs: number | null;
  readonly watchedMs: number;
  /** Number of stalls for lack of data, and their total duration. */
  readonly stalls: number;
  readonly stalledMs: number;
  readonly failed: boolean;
}

/** Buffer limit; more than a page tracks before a listener subscribes. */
const maxBuffered = 50;
let buffered: TrackedEvent[] = [];
let listener: ((event: TrackedEvent) => void) | null = null;

/**
 * Passes an event to the listener. Without one it is buffered, or dropped if the buffer is full; it never
 * leaves the page by itself.
 */
export function trackEvent(event: TrackedEvent): void {
  if (listener !== null) listener(event);
  else if (buffered.length < maxBuffered) buffered.push(event);
}

/** Sets the one listener, which first receives the buffered events. Returns a function that removes it. */
export function setAnalyticsListener(onEvent: (event: TrackedEvent) => void): () => void {
  listener = onEvent;
  const events = buffered;
  buffered = [];
  events.forEach(onEvent);
  return () => {
    if (listener === onEvent) listener = null;
  };
}
