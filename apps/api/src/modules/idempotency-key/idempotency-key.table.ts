import type { ErrorCode } from '@grandstand/contract';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';
import type { Json, Time } from '../../platform/database/tables.ts';
import type { ErrorDetails } from '../../platform/context/error.ts';

/** Outcome of a request: what `replay` needs of its result, or its refusal. */
export type RequestOutcome =
  | { readonly result: unknown }
  | {
      readonly refusal: {
        readonly code: ErrorCode;
        readonly message: string;
        readonly details: ErrorDetails | null;
      };
    };

/** A request with an Idempotency-Key. */
export interface IdempotencyKeyTable {
  tenant_id: string;
  /** The account, or `(operator)`. */
  caller: string;
  key: string;
  /** Keyed hash of the call and its body. */
  request_hash: string;
  /** Null within the request's transaction, and for a request of an earlier version. */
  outcome: Json<RequestOutcome | null>;
  created_at: Time;
}

// Nothing removes keys beyond the limit: a repeated request without its key could charge a second time.
export const tableLimits: TableLimits<'idempotency_key'> = {
  idempotency_key: refuseRowsBeyond(5_000_000, 4000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    idempotency_key: IdempotencyKeyTable;
  }
}
