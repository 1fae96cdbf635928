import type { DurationUnit, ProductTranslations, ProductType } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import type { Json, NullableTime, Time } from '../../platform/database/tables.ts';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';

/** A product that a tenant sells. */
export interface ProductTable {
  tenant_id: string;
  id: string;
  type: ProductType;
  title: string;
  description: string | null;
  /** Title and description in other languages, by locale. */
  translations: Json<ProductTranslations>;
  /** Minor currency units. */
  price: number;
  /** ISO 4217; null if it cannot be bought. */
  currency: string | null;
  /** Set for a ticket to one event. */
  event_id: string | null;
  /** Coverage of a CVOD subscription; for a ticket the identities of its events, empty for all. */
  identity_ids: Json<string[]>;
  duration: number | null;
  duration_units: DurationUnit | null;
  auto_renew: boolean;
  trial_days: number | null;
  /** Fixed access period, e.g. a season. */
  starts_at: NullableTime;
  ends_at: NullableTime;
  /** How many can be sold at most; null if unlimited. */
  stock: number | null;
  sold: Generated<number>;
  active: boolean;
  position: number;
  /** Counts the changes by operators, from 1. */
  version: Generated<number>;
  created_at: Time;
  /** When an operator last changed it; null if none did. */
  updated_at: NullableTime;
  /** When an operator archived it; null if it is not archived. */
  archived_at: NullableTime;
}

/** A row as selected. */
export type ProductRow = Selectable<ProductTable>;

/** A product that a viewer owns or is buying. */
export interface OwnedProduct {
  readonly productId: string;
  readonly eventId: string | null;
  readonly status: string;
  readonly canceled: boolean;
  readonly endsAt: Date | null;
  readonly lastPaymentAt: Date | null;
}

export const tableLimits: TableLimits<'product'> = {
  product: addedByOperators,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    product: ProductTable;
  }
}
