import type { AnalyticsPlay } from '@grandstand/contract';

/** What happens in the portal and others may be told of, once the viewer agrees. */
export type TrackedEvent =
  | { readonly name: 'login_completed' | 'sign_up_completed'; readonly userId: string }
  | { readonly name: 'login_failed'; readonly reason: string }
  | { readonly name: 'server_failed'; readonly call: string; readonly status: number }
  | { readonly name: 'playback_quality'; readonly properties: PlaybackQuality }
  /** How a play goes so far, for the tenant's own figures. */
  | { readonly name: 'play_told'; readonly properties: AnalyticsPlay };

/** How the watching of one film went; times in ms. */
export interface PlaybackQuality {
  readonly eventId: string;
  /** From opening the stream to its first picture; null when none came. */
  readonly startMs: number | null;
  readonly watchedMs: number;
  /** Times at which the picture stood still for want of data, and for how long in all. */
  readonly stalls: number;
  readonly stalledMs: number;
  readonly failed: boolean;
}

/** More than a page says before somebody listens. */
const most = 50;
let waiting: TrackedEvent[] = [];
let listener: ((happening: TrackedEvent) => void) | null = null;

/** Says that something has happened. What nobody listens to yet waits; it never leaves the page by itself. */
export function trackEvent(happening: TrackedEvent): void {
  if (listener !== null) listener(happening);
  else if (waiting.length < most) waiting.push(happening);
}

/** Listens from now on, to what has waited first. Answers how to stop. */
export function subscribeToEvents(hear: (happening: TrackedEvent) => void): () => void {
  listener = hear;
  const before = waiting;
  waiting = [];
  before.forEach(hear);
  return () => {
    if (listener === hear) listener = null;
  };
}
