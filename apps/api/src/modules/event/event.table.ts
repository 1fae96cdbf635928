import type {
  BookedAd,
  ClipCrop,
  ClipVisibility,
  ClockPeriod,
  CommerceType,
  EventStatus,
  Gender,
  MediaKind,
  ScoreChange,
  Stream,
  VideoKind,
} from '@grandstand/contract';
import type { TimeRange } from './clip/time-ranges.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Json, JsonText, NullableTime, Time } from '../../platform/database/tables.ts';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** Events, clips and highlights, and the clips of viewers. */
export interface EventTable {
  tenant_id: string;
  id: string;
  media_type: MediaKind;
  media_sub_type: VideoKind | null;
  reference_id: string | null;
  genius_id: string | null;
  title: string;
  /** Sort key of the title (`sortKeyOf`), compared by bytes. */
  folded_title: string;
  meta_title: string | null;
  description: string | null;
  image_url: string | null;
  date: Time;
  game_start_date: NullableTime;
  game_end_date: NullableTime;
  /** `game_start_date`, else `date`. Lists filter and sort by it. */
  starts_at: GeneratedAlways<Date>;
  sport_type: string;
  game_type: string | null;
  status: EventStatus;
  is_external: boolean;
  gender: Gender | null;
  commerce_type: CommerceType;
  is_enabled_vidswap_stats: boolean;
  team1_id: string | null;
  team2_id: string | null;
  /** The colour that the home team wears in this event, such as `#d11f3a`; null for its own. */
  team1_color: Generated<string | null>;
  /** Like `team1_color`, of the away team. */
  team2_color: Generated<string | null>;
  /** ISO 3166 alpha-2 codes; null for everywhere. */
  regions: Json<string[] | null>;
  stream: Json<Stream>;
  /** The video that `stream` names; null if it names none, as an external stream, or several, as a channel. */
  film: GeneratedAlways<string | null>;
  pano: boolean;
  epg_url: string | null;
  /** Seconds. */
  duration: number | null;
  score: Json<{ home: number; away: number } | null>;
  score_timeline: Json<ScoreChange[]>;
  /** Periods in which the match clock runs; null if the event has no clock. */
  clock: ColumnType<
    ClockPeriod[] | null,
    JsonText<ClockPeriod[]> | null | undefined,
    JsonText<ClockPeriod[]> | null
  >;
  /** The portrait crop of a viewer's clip; null for the full frame. */
  crop: ColumnType<
    ClipCrop | null,
    JsonText<ClipCrop> | null | undefined,
    JsonText<ClipCrop> | null
  >;
  /** Null if there are none. */
  ads: ColumnType<
    BookedAd[] | null,
    JsonText<BookedAd[]> | null | undefined,
    JsonText<BookedAd[]> | null
  >;
  position: number;
  parent_event_id: string | null;
  /** Range of a clip in its event's video, ms. */
  start_ms: number | null;
  end_ms: number | null;
  player_number: number | null;
  player_color: string | null;
  /** The team of that player; null if unknown. */
  player_team_id: Generated<string | null>;
  owner_user_id: string | null;
  /** Who may open a viewer's clip. Without an owner it has no meaning. */
  visibility: Generated<ClipVisibility>;
  /** Ordinal among the clips and highlights of its match, from 1. */
  moment_number: number | null;
  added_at: Time;
  created_at: Time;
  /** Cancelled by an operator. */
  cancelled: Generated<boolean>;
  /** When its public data last changed; null for rows older than this column. */
  updated_at: NullableTime;
  /** When its line-ups were last set; null without line-ups. */
  lineup_at: NullableTime;
  /** Id of the tenant's camera that films it; null for none. */
  camera: Generated<string | null>;
  /** True if the event itself is marked as a match of minors. */
  safeguarded: Generated<boolean>;
  /** Why it is of minors: its own id, its parent event's or an identity's; null if it is not. */
  safeguarded_by: string | null;
  /** Where it is played; for operators. */
  venue: string | null;
  /** Increases with each change by an operator. */
  version: Generated<number>;
  /** Its first start, if it was postponed, and the latest note about that to viewers. */
  postponed_from: NullableTime;
  postponement_note: string | null;
  /**
   * The status that a withdrawn event had. Its `status` is then `withdrawn`, and the database shows it only
   * in transactions that request it.
   */
  withdrawn_status: EventStatus | null;
}

/** Links events to identities; `position` preserves their order. */
export interface EventIdentityTable {
  tenant_id: string;
  event_id: string;
  identity_id: string;
  position: number;
  /** Copied from the event by the database. */
  media_type: GeneratedAlways<MediaKind>;
  status: GeneratedAlways<EventStatus>;
  place: GeneratedAlways<number>;
  starts_at: GeneratedAlways<Date>;
  owner_user_id: GeneratedAlways<string | null>;
}

/**
 * Ranges of a viewer's clips of an event that were disclosed: downloaded, or shared by their address. The
 * table is named after downloads, which came first.
 */
export interface ClipDisclosureTable {
  tenant_id: string;
  user_id: string;
  event_id: string;
  /** Without overlaps, in order. */
  ranges: Json<TimeRange[]>;
  updated_at: Time;
}

/** A row as selected. */
export type EventRow = Selectable<EventTable>;

export const tableLimits: TableLimits<'event' | 'event_identity' | 'clip_download'> = {
  event: {
    ...refuseRowsBeyond(2_000_000, 4000),
    // Only the clips of viewers.
    counts: 'owner_user_id',
  },
  event_identity: { addedBy: 'dependence', of: 'event' },
  clip_download: refuseRowsBeyond(2_000_000, 1000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    event: EventTable;
    event_identity: EventIdentityTable;
    clip_download: ClipDisclosureTable;
  }
}
