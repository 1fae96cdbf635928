import type { AnalyticsPlay } from '@grandstand/contract';
import type { PlaybackQuality } from './analytics-events.ts';

/** A page view. */
export interface PageVisit {
  /** Stable name of the page's row, such as `events-id`; null for an unknown address. */
  readonly name: string | null;
  /** Path without the query, which may contain typed text. */
  readonly path: string;
}

type Properties = Readonly<Record<string, string | number | boolean | null>>;

/** A service runs once per document. It cannot be unloaded, so it pauses instead. */
export interface Service {
  /** Sends nothing from now on, and removes what it stored in the browser. */
  stop(): void;
  /** Resumes after `stop`. */
  resume(): void;
}

/** An analytics service, as the portal uses it. It never throws. */
export interface Analytics extends Service {
  page(visit: PageVisit): void;
  track(name: string, properties: Properties): void;
  /** Reports the playback quality of one video. */
  playback(quality: PlaybackQuality): void;
  /** Reports the progress of a play; only to the tenant's own database. */
  play?(play: AnalyticsPlay): void;
  /** Identifies the viewer; null if anonymous. */
  identify(userId: string | null): void;
  /** Resets the identity after sign-out. */
  reset(): void;
}

/** An error-reporting service, as the portal uses it. */
export interface ErrorReports extends Service {
  report(error: Error): void;
}

/** A push-notification service, as the portal uses it. */
export interface PushTags extends Service {
  /** Ties this browser to a viewer by the tag `user_id`; null if anonymous. */
  tagUser(userId: string | null): void;
}
