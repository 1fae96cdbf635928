import type { NullableTime, Time } from '../../platform/database/tables.ts';
import { removeRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** Number of wrong passwords in a window that ends at `ends_at`. */
export interface PasswordAttemptTable {
  tenant_id: string;
  /** Keyed hash of the account, device, session or address. */
  id: string;
  failures: number;
  /** When the last of them was. */
  failed_at: Time;
  ends_at: Time;
  /** When a sign-in link was mailed in this window; null if none was. */
  mailed_at: NullableTime;
}

/** A device that a mailed link lets sign in as if the account knew it. */
export interface TrustedDeviceTable {
  tenant_id: string;
  user_id: string;
  /** The id that the browser chose for itself. */
  device_id: string;
  expires_at: Time;
}

export const tableLimits: TableLimits<'password_attempt' | 'trusted_device'> = {
  password_attempt: removeRowsBeyond(2_000_000, 500, { oldestBy: 'ends_at' }),
  trusted_device: removeRowsBeyond(1_000_000, 200, { oldestBy: 'expires_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    password_attempt: PasswordAttemptTable;
    trusted_device: TrustedDeviceTable;
  }
}
