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
  SportType,
  Stream,
  VideoKind,
} from '@grandstand/contract';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Json, JsonText, NullableTime, Time } from '../../platform/database/tables.ts';

/** Events, clips, highlights and clips made by users. */
export interface EventTable {
  tenant_id: string;
  id: string;
  media_type: MediaKind;
  media_sub_type: VideoKind | null;
  reference_id: string | null;
  genius_id: string | null;
  title: string;
  folded_title: string;
  meta_title: string | null;
  description: string | null;
  image_url: string | null;
  date: Time;
  game_start_date: NullableTime;
  game_end_date: NullableTime;
  /** `game_start_date`, else `date`: what lists filter and sort by. */
  starts_at: GeneratedAlways<Date>;
  sport_type: SportType;
  game_type: string | null;
  status: EventStatus;
  is_external: boolean;
  gender: Gender | null;
  commerce_type: CommerceType;
  is_enabled_vidswap_stats: boolean;
  team1_id: string | null;
  team2_id: string | null;
  /** ISO 3166 alpha-2 codes; null for everywhere. */
  regions: Json<string[] | null>;
  stream: Json<Stream>;
  /** The film that `stream` names; null for channels, and for streams that are none of our films. */
  film: GeneratedAlways<string | null>;
  pano: boolean;
  epg_url: string | null;
  /** Seconds. */
  duration: number | null;
  score: Json<{ home: number; away: number } | null>;
  score_timeline: Json<ScoreChange[]>;
  /** When the match clock runs; null where nobody keeps it. */
  clock: ColumnType<
    ClockPeriod[] | null,
    JsonText<ClockPeriod[]> | null | undefined,
    JsonText<ClockPeriod[]> | null
  >;
  /** The upright window of a viewer's clip; null for the whole picture. */
  crop: ColumnType<
    ClipCrop | null,
    JsonText<ClipCrop> | null | undefined,
    JsonText<ClipCrop> | null
  >;
  /** Null where there are none. */
  ads: ColumnType<
    BookedAd[] | null,
    JsonText<BookedAd[]> | null | undefined,
    JsonText<BookedAd[]> | null
  >;
  position: number;
  parent_event_id: string | null;
  /** Window of a clip in its event's film, ms. */
  start_ms: number | null;
  end_ms: number | null;
  player_number: number | null;
  player_color: string | null;
  owner_user_id: string | null;
  /** Who sees what the owner made; without meaning where there is none. */
  visibility: Generated<ClipVisibility>;
  /** Place among the clips and highlights of its match, in the order of the match, from 1 on. */
  moment_number: number | null;
  added_at: Time;
  created_at: Time;
  /** Called off. */
  cancelled: Generated<boolean>;
  /** When its public data last changed; null for rows older than this column. */
  updated_at: NullableTime;
  /** Whether it is of minors by itself. */
  safeguarded: Generated<boolean>;
  /** What makes it, or the event it was cut from, one of minors: its own id or an identity's; else null. */
  safeguarded_by: string | null;
}

/** Which identities an event belongs to; `position` keeps their order. */
export interface EventIdentityTable {
  tenant_id: string;
  event_id: string;
  identity_id: string;
  position: number;
  /** These are the event's, kept by the database. */
  media_type: GeneratedAlways<MediaKind>;
  status: GeneratedAlways<EventStatus>;
  place: GeneratedAlways<number>;
  starts_at: GeneratedAlways<Date>;
  owner_user_id: GeneratedAlways<string | null>;
}

/** A row as it is read. */
export type EventRow = Selectable<EventTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    event: EventTable;
    event_identity: EventIdentityTable;
  }
}
