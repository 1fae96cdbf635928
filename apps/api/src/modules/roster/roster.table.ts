import type { Selectable } from 'kysely';
import { byOperators, type TableLimits } from '../../platform/database/table-limit.ts';

/** The players of teams. */
export interface RosterPlayerTable {
  tenant_id: string;
  team_id: string;
  /** Shirt number. */
  number: number;
  name: string;
  /** One of `rosterPositions`, or a text of the tenant; null if unknown. */
  position: string | null;
  image_url: string | null;
}

/** A row as selected. */
export type RosterPlayerRow = Selectable<RosterPlayerTable>;

export const tableLimits: TableLimits<'roster_player'> = {
  roster_player: byOperators,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    roster_player: RosterPlayerTable;
  }
}
