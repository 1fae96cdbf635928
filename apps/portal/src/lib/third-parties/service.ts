import type { AnalyticsPlay } from '@grandstand/contract';
import type { PlaybackQuality } from './analytics-events.ts';

/** A page that is shown. */
export interface PageVisit {
  /** Stable name of the page's row, such as `events-id`; null for an unknown address. */
  readonly name: string | null;
  /** Path without query: that may hold what somebody typed. */
  readonly path: string;
}

type Properties = Readonly<Record<string, string | number | boolean | null>>;

/** A service runs once in a document, since none can be taken out of it again: it pauses instead. */
export interface Service {
  /** Sends nothing from here on, and removes what it kept in the browser. */
  stop(): void;
  /** Goes on after `stop`. */
  resume(): void;
}

/** What the portal needs of a service of analytics. Nothing of it throws. */
export interface Analytics extends Service {
  page(visit: PageVisit): void;
  track(name: string, properties: Properties): void;
  /** How the watching of one film went. */
  playback(quality: PlaybackQuality): void;
  /** How a play goes so far; only the tenant's own database is told. */
  play?(play: AnalyticsPlay): void;
  /** Says who the viewer is; null when nobody is signed in. */
  identify(userId: string | null): void;
  /** Forgets who the viewer was: they have signed out. */
  reset(): void;
}

/** What the portal needs of a service that is told of errors. */
export interface ErrorReports extends Service {
  report(error: Error): void;
}

/** What the portal needs of a service that sends notifications. */
export interface PushTags extends Service {
  /** Ties this browser to a viewer, by the tag `user_id`; null when nobody is signed in. */
  tagUser(userId: string | null): void;
}
