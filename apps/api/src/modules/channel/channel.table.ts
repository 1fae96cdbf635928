import type { Generated } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';

/** Where a channel's program was read last, and how that went. */
export interface ChannelProgramTable {
  tenant_id: string;
  event_id: string;
  /** The address it was read from: what another one gave is not shown. */
  source: string;
  tried_at: Time;
  /** Null until it was read from this address. */
  fetched_at: NullableTime;
  /** Why the last try failed; null when it did not. */
  failure: string | null;
}

/** One programme of a channel. Those of one channel do not overlap. */
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

/** What a scheduled channel shows between two moments. Those of one channel do not overlap. */
export interface ChannelSlotTable {
  tenant_id: string;
  event_id: string;
  /** Both are times of its channel's grid of segments. */
  starts_at: Time;
  ends_at: Time;
  shown_event_id: string;
  /** Of the event as it was scheduled. */
  title: string;
  film: string;
  /** How many joins of the channel there have been with its first segment (`channel-grid.ts`). */
  joins: number;
  /** Whether the event or its film went before it was shown: the slate stands in. */
  is_lost: Generated<boolean>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    channel_program: ChannelProgramTable;
    channel_programme: ChannelProgrammeTable;
    channel_slot: ChannelSlotTable;
  }
}
