import type { ColumnType, Generated } from 'kysely';
import type { AnalyticsEvent, AnalyticsPlay, Viewing } from '@grandstand/contract';
import type { Json, Time } from '../../platform/database/tables.ts';
import { removeRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** An analytics event of a page. No row identifies the viewer. */
export interface AnalyticsEventTable {
  tenant_id: string;
  id: string;
  /** A random id of the browser. */
  visitor: string;
  kind: AnalyticsEvent['kind'];
  name: string;
  /** The page's path; null for other kinds. */
  path: string | null;
  properties: Json<Readonly<Record<string, string | number | boolean | null>>>;
  happened_at: Time;
}

/** The measurements of one play. No row identifies the viewer; times are ms. */
export interface AnalyticsPlayTable {
  tenant_id: string;
  /** A random id of the play. */
  play: string;
  event_id: string;
  /** Time of its first report. */
  began_at: Time;
  /** The same as a UTC day, written as `YYYY-MM-DD`. */
  day: ColumnType<Date, string, never>;
  start_ms: number | null;
  watched_ms: number;
  stalls: number;
  stalled_ms: number;
  mean_bps: number | null;
  last_bps: number | null;
  switches: number;
  errors: Json<AnalyticsPlay['errors']>;
  /** How many minutes it has counted in `watched_minute`. */
  minutes: Generated<number>;
}

/** Plays of an event that watched at least one minute. */
export interface WatchedEventTable {
  tenant_id: string;
  event_id: string;
  viewing: Viewing;
  plays: number;
  /** UTC day of the latest one, written as `YYYY-MM-DD`. */
  day: ColumnType<Date, string, string>;
}

/** Plays that watched a minute of an event. */
export interface WatchedMinuteTable {
  tenant_id: string;
  event_id: string;
  viewing: Viewing;
  /** From the start of the event's video; negative before position 0. */
  minute: number;
  plays: number;
}

export const tableLimits: TableLimits<
  'analytics_event' | 'analytics_play' | 'watched_event' | 'watched_minute'
> = {
  analytics_event: removeRowsBeyond(1_000_000, 500, { oldestBy: 'happened_at' }),
  analytics_play: removeRowsBeyond(1_000_000, 500, { oldestBy: 'began_at' }),
  watched_event: removeRowsBeyond(20_000, 20, { oldestBy: 'day' }),
  watched_minute: { addedBy: 'dependence', of: 'watched_event' },
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    analytics_event: AnalyticsEventTable;
    analytics_play: AnalyticsPlayTable;
    watched_event: WatchedEventTable;
    watched_minute: WatchedMinuteTable;
  }
}
