import type { PaymentProviderName, PayoutEntryKind, PayoutState } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import type { Time } from '../../platform/database/tables.ts';
import { addedByBackend, type TableLimits } from '../../platform/database/table-limit.ts';

/** A payout as the provider last reported it. Amounts are in minor currency units, whole numbers up to 2^53. */
export interface PayoutTable {
  tenant_id: string;
  id: string;
  provider: PaymentProviderName;
  /** The provider's reference of the payout. */
  reference: string;
  state: PayoutState;
  /** The amount that arrives, after fees. */
  amount: number;
  currency: string;
  /** State of the provider's list of its entries; `pending` if it is to come. */
  itemised: 'none' | 'pending' | 'ready';
  /** Up to which entry they were read; null before the first page. */
  entries_after: string | null;
  entries_complete: Generated<boolean>;
  /** Sums of the entries: all before fees, those of this portal's payments, and fees; null until they are complete. */
  gross: number | null;
  own: number | null;
  fee: number | null;
  /** Why the payout failed, in the words of the provider. */
  failure: string | null;
  created_at: Time;
  arrives_at: Time;
  updated_at: Time;
}

/** The entries of a payout. They never change. */
export interface PayoutEntryTable {
  tenant_id: string;
  payout_id: string;
  /** The provider's reference of the entry. */
  reference: string;
  kind: PayoutEntryKind;
  /** Null if the entry belongs to no payment of this portal. */
  intent_id: string | null;
  /** The provider's reference of the failed payout whose money it returns; null for others. */
  returned_payout: string | null;
  /** Negative for refunds and disputes. */
  amount: number;
  fee: number;
  currency: string;
  at: Time;
}

export type PayoutRow = Selectable<PayoutTable>;

export const tableLimits: TableLimits<'payout' | 'payout_entry'> = {
  payout: addedByBackend,
  payout_entry: addedByBackend,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    payout: PayoutTable;
    payout_entry: PayoutEntryTable;
  }
}
