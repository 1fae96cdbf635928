import type { StatisticsLog } from '@grandstand/contract';
import type { Json } from '../../platform/database/tables.ts';

/** What an operator counted of an event, instead of what its film knows. */
export interface EventStatisticsTable {
  tenant_id: string;
  event_id: string;
  log: Json<StatisticsLog>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    event_statistics: EventStatisticsTable;
  }
}
