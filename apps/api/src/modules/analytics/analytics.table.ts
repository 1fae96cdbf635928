import type { AnalyticsEvent } from '@grandstand/contract';
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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    analytics_event: AnalyticsEventTable;
  }
}
