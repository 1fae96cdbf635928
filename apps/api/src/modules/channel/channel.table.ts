import type { Generated } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import {
  addedByBackend,
  addedByOperators,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** The read status of a channel's program source. */
export interface ChannelProgramTable {
  tenant_id: string;
  event_id: string;
  /** The address it was read from; data of another address is not shown. */
  source: string;
  tried_at: Time;
  /** Null until it was read from this address. */
  fetched_at: NullableTime;
  /** Error of the last try; null if it succeeded. */
  failure: string | null;
}

/** One programme of a channel. Programmes of a channel do not overlap. */
export interface ChannelProgrammeTable {
  tenant_id: string;
  event_id: string;
  starts_at: Time;
  ends_at: Time;
  title: string;
  description: string | null;
  /** The event that it shows. */
  shown_event_id: string | null;
}

/** A slot of a scheduled channel. Slots of a channel do not overlap. */
export interface ChannelSlotTable {
  tenant_id: string;
  event_id: string;
  /** Both are times on the channel's segment grid. */
  starts_at: Time;
  ends_at: Time;
  shown_event_id: string;
  /** The event's title when scheduled. */
  title: string;
  film: string;
  /** Number of channel discontinuities up to its first segment (`channel-grid.ts`). */
  joins: number;
  /** True if the event or its video disappeared before it was shown: the slate replaces it. */
  is_lost: Generated<boolean>;
}

export const tableLimits: TableLimits<'channel_program' | 'channel_programme' | 'channel_slot'> = {
  channel_program: addedByBackend,
  channel_programme: addedByBackend,
  channel_slot: addedByOperators,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    channel_program: ChannelProgramTable;
    channel_programme: ChannelProgrammeTable;
    channel_slot: ChannelSlotTable;
  }
}
