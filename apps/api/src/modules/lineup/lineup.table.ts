import type { LineupEntry } from '@grandstand/contract';
import type { Json } from '../../platform/database/tables.ts';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';

/** The players of a team in a match; a team without players has no row. */
export interface LineupTable {
  tenant_id: string;
  event_id: string;
  team_id: string;
  players: Json<LineupEntry[]>;
}

export const tableLimits: TableLimits<'lineup'> = {
  lineup: addedByOperators,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    lineup: LineupTable;
  }
}
