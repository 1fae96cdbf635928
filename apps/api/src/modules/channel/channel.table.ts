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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    channel_program: ChannelProgramTable;
    channel_programme: ChannelProgrammeTable;
  }
}
