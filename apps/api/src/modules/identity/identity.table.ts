import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  Banner,
  ContentIdentity,
  IdentityMediaType,
  IdentityType,
  Place,
} from '@grandstand/contract';
import type { Json, JsonText, Time } from '../../platform/database/tables.ts';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';

export interface IdentityTable {
  tenant_id: string;
  id: string;
  type: IdentityType;
  media_type: IdentityMediaType;
  title: string;
  short_title: string;
  /** Sort key of the title (`sortKeyOf`), compared by bytes. */
  folded_title: string;
  parent_id: string | null;
  identity_ids: Json<string[]>;
  main_categories: Json<string[]>;
  sport_type: string | null;
  archived: boolean;
  position: number;
  color: string | null;
  image_url: string | null;
  banner_url: string | null;
  banners: Json<Banner[]>;
  mobile_banners: Json<Banner[]>;
  logo_url: string | null;
  links: Json<ContentIdentity['links']>;
  added_at: Time;
  created_at: Time;
  /** True if its events are of minors. */
  safeguarded: Generated<boolean>;
  /** Where a team plays. */
  place: ColumnType<Place | null, JsonText<Place> | null, JsonText<Place> | null>;
  /** Its id in an organiser's system; imports match by it. */
  reference_id: string | null;
  /** Increases with each change by an operator. */
  version: Generated<number>;
}

/** A row as selected. */
export type IdentityRow = Selectable<IdentityTable>;

export const tableLimits: TableLimits<'identity'> = {
  identity: addedByOperators,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    identity: IdentityTable;
  }
}
