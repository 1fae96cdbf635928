import type { ColumnType } from 'kysely';
import type { AnalyticsEvent, AnalyticsPlay } from '@grandstand/contract';
import type { Json, Time } from '../../platform/database/tables.ts';

/** Something that happened on a page. No row says who the viewer was. */
export interface AnalyticsEventTable {
  tenant_id: string;
  id: string;
  /** A random name of the browser. */
  visitor: string;
  kind: AnalyticsEvent['kind'];
  name: string;
  /** Of a page; null for other kinds. */
  path: string | null;
  properties: Json<Readonly<Record<string, string | number | boolean | null>>>;
  happened_at: Time;
}

/** How one play went. No row says who the viewer was; times are ms. */
export interface AnalyticsPlayTable {
  tenant_id: string;
  /** A random name of the play. */
  play: string;
  event_id: string;
  /** When it was first told of. */
  began_at: Time;
  /** The same as a day of Greenwich, `YYYY-MM-DD` when written. */
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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    analytics_event: AnalyticsEventTable;
    analytics_play: AnalyticsPlayTable;
  }
}
