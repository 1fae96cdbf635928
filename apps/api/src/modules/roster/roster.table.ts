import type { Selectable } from 'kysely';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';

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

/** A lookup key of a player's name, as `SearchKeyTable` has those of words. */
export interface RosterPlayerKeyTable {
  tenant_id: string;
  team_id: string;
  number: number;
  key: string;
}

export const tableLimits: TableLimits<'roster_player' | 'roster_player_key'> = {
  roster_player: addedByOperators,
  roster_player_key: { addedBy: 'dependence', of: 'roster_player' },
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    roster_player: RosterPlayerTable;
    roster_player_key: RosterPlayerKeyTable;
  }
}
