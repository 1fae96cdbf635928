import type { Selectable } from 'kysely';
import type { Time } from '../../platform/database/tables.ts';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** Maximum size of an avatar's file, bytes. Even noise at the stored width compresses to less. */
export const maxAvatarFileBytes = 192 * 1024;

/** The file of an account's avatar. */
export interface AvatarTable {
  tenant_id: string;
  user_id: string;
  /** Name of the file, without `.webp`. */
  id: string;
  /** Size of the file, bytes. */
  bytes: number;
  added_at: Time;
}

export type AvatarRow = Selectable<AvatarTable>;

export const tableLimits: TableLimits<'avatar'> = {
  avatar: {
    ...refuseRowsBeyond(500_000, 8000),
    files: { bytesIn: 'bytes', maxEach: maxAvatarFileBytes },
  },
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    avatar: AvatarTable;
  }
}
