import type { Time } from '../../platform/database/tables.ts';
import { removeRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A user's position in a video; `position` and `duration` in s. */
export interface PlaybackPositionTable {
  tenant_id: string;
  user_id: string;
  event_id: string;
  position: number;
  duration: number;
  is_finished: boolean;
  /** By the viewer's clock, never ahead of ours. */
  reached_at: Time;
}

export const tableLimits: TableLimits<'playback_position'> = {
  playback_position: removeRowsBeyond(20_000_000, 4000, { oldestBy: 'reached_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playback_position: PlaybackPositionTable;
  }
}
