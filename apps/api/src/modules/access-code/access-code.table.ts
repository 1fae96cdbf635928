import type { Generated, Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import {
  addedByOperators,
  refuseRowsBeyond,
  removeRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** The common terms of a batch's codes. */
export interface AccessCodeBatchTable {
  tenant_id: string;
  id: string;
  label: string;
  /** Null for coupons without a fixed product. */
  product_id: string | null;
  /** The event of a ticket; null if the product decides it, or the viewer who redeems the code. */
  event_id: string | null;
  /** Number of accounts that may redeem each code. */
  uses: number;
  valid_from: Time;
  valid_until: NullableTime;
  /** The discount of coupons, in per cent or in minor units of `off_currency`; null for access codes. */
  percent_off: number | null;
  amount_off: number | null;
  off_currency: string | null;
  /** Number of discounted periods; null for all. */
  off_periods: number | null;
  created_at: Time;
}

export interface AccessCodeTable {
  tenant_id: string;
  batch_id: string;
  /** From 1. */
  number: number;
  /** Keyed hash of the code. */
  hash: string;
  /** Its last letters. */
  hint: string;
  uses: number;
  used: Generated<number>;
}

/** A redemption of a code by a customer. */
export interface AccessCodeRedemptionTable {
  tenant_id: string;
  batch_id: string;
  number: number;
  customer_id: string;
  purchase_id: string;
  at: Time;
}

/** The rate limit of failed codes: how many until `ends_at`. */
export interface AccessCodeBudgetTable {
  tenant_id: string;
  /** Keyed hash of the account or address. */
  key: string;
  failures: number;
  ends_at: Time;
}

export type AccessCodeBatchRow = Selectable<AccessCodeBatchTable>;
export type AccessCodeRow = Selectable<AccessCodeTable>;

export const tableLimits: TableLimits<
  'access_code_batch' | 'access_code' | 'access_code_redemption' | 'access_code_budget'
> = {
  access_code_batch: addedByOperators,
  access_code: addedByOperators,
  access_code_redemption: refuseRowsBeyond(5_000_000, 1000),
  access_code_budget: removeRowsBeyond(5_000_000, 1000, { oldestBy: 'ends_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    access_code_batch: AccessCodeBatchTable;
    access_code: AccessCodeTable;
    access_code_redemption: AccessCodeRedemptionTable;
    access_code_budget: AccessCodeBudgetTable;
  }
}
