import type { ColumnType } from 'kysely';
import type { AnalyticsEvent, AnalyticsPlay } from '@grandstand/contract';
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
}

export const tableLimits: TableLimits<'analytics_event' | 'analytics_play'> = {
  analytics_event: removeRowsBeyond(1_000_000, 500, { oldestBy: 'happened_at' }),
  analytics_play: removeRowsBeyond(1_000_000, 500, { oldestBy: 'began_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    analytics_event: AnalyticsEventTable;
    analytics_play: AnalyticsPlayTable;
  }
}
