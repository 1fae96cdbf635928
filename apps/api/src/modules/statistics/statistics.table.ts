import type { StatisticsLog } from '@grandstand/contract';
import type { Json } from '../../platform/database/tables.ts';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';

/** Operator statistics of an event, which replace those of its video. */
export interface EventStatisticsTable {
  tenant_id: string;
  event_id: string;
  log: Json<StatisticsLog>;
}

export const tableLimits: TableLimits<'event_statistics'> = {
  event_statistics: addedByOperators,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    event_statistics: EventStatisticsTable;
  }
}
