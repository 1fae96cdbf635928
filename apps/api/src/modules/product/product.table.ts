import type { DurationUnit, ProductType } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import type { Json, NullableTime, Time } from '../../platform/database/tables.ts';

/** What a tenant sells. */
export interface ProductTable {
  tenant_id: string;
  id: string;
  type: ProductType;
  title: string;
  description: string | null;
  /** Minor currency units. */
  price: number;
  /** ISO 4217; null for what cannot be paid for. */
  currency: string | null;
  /** Of a ticket for one event. */
  event_id: string | null;
  /** What a CVOD subscription covers; whose events a ticket is for, empty for all of them. */
  identity_ids: Json<string[]>;
  duration: number | null;
  duration_units: DurationUnit | null;
  auto_renew: boolean;
  trial_days: number | null;
  /** Fixed times of access, as of a season. */
  starts_at: NullableTime;
  ends_at: NullableTime;
  /** How many are sold at most; null for any number. */
  stock: number | null;
  sold: Generated<number>;
  active: boolean;
  position: number;
  created_at: Time;
}

/** A row as it is read. */
export type ProductRow = Selectable<ProductTable>;

/** What somebody has of a product, or is buying. */
export interface OwnedProduct {
  readonly productId: string;
  readonly eventId: string | null;
  readonly status: string;
  readonly canceled: boolean;
  readonly endsAt: Date | null;
  readonly lastPaymentAt: Date | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    product: ProductTable;
  }
}
