/**
 * Row types of every table. Times are `timestamptz`: read as `Date`, written as `Date` or ISO
 * text. Structures are `jsonb`: read as values, written through `json(value)`.
 */
import type {
  AuthMode,
  AuthProvider,
  Banner,
  CommerceType,
  ContentIdentity,
  EventStatus,
  FollowType,
  Gender,
  IdentityMediaType,
  IdentityType,
  MediaKind,
  Profile,
  ScoreChange,
  SportType,
  Stream,
  VideoKind,
} from '@grandstand/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Time = ColumnType<Date, Date | string, Date | string>;
export type NullableTime = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Written with `json(value)`: a driver would turn a bare array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;

declare const jsonOf: unique symbol;
/** JSON text of a value of type `T`. */
export type JsonText<T> = string & { readonly [jsonOf]: T };

/** Turns a value into what a `jsonb` column takes. */
export const json = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;

export interface TenantTable {
  id: string;
  name: string;
  /** Version of the content that was brought in; null before the first import. */
  content_version: string | null;
  created_at: Time;
}

export interface IdentityTable {
  tenant_id: string;
  id: string;
  type: IdentityType;
  media_type: IdentityMediaType;
  title: string;
  short_title: string;
  /** Title in lower case without accents, sorted by bytes. */
  folded_title: string;
  parent_id: string | null;
  identity_ids: Json<string[]>;
  main_categories: Json<string[]>;
  sport_type: SportType | null;
  archived: boolean;
  position: number;
  color: string | null;
  image_url: string | null;
  banner_url: string | null;
  banners: Json<Banner[]>;
  mobile_banners: Json<Banner[]>;
  logo_url: string | null;
  links: Json<ContentIdentity['links']>;
  added_at: Time;
  created_at: Time;
}

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
  pano: boolean;
  epg_url: string | null;
  /** Seconds. */
  duration: number | null;
  score: Json<{ home: number; away: number } | null>;
  score_timeline: Json<ScoreChange[]>;
  position: number;
  parent_event_id: string | null;
  /** Window of a clip in its event's film, ms. */
  start_ms: number | null;
  end_ms: number | null;
  player_number: number | null;
  player_color: string | null;
  owner_user_id: string | null;
  added_at: Time;
  created_at: Time;
  /** Called off. */
  cancelled: Generated<boolean>;
  /** When what is told about it last changed; null for what is older than this column. */
  updated_at: NullableTime;
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

/** A word by which an event or clip is found; `scope` says who looks there. */
export interface SearchEntryTable {
  tenant_id: string;
  event_id: string;
  word: string;
  scope: string;
  starts_at: Time;
}

/** A word by which a category, league, sub-category or team is found. */
export interface SearchIdentityTable {
  tenant_id: string;
  identity_id: string;
  word: string;
}

/** What leads to a word: its beginnings, its inner parts, and it with a letter missing. */
export interface SearchKeyTable {
  tenant_id: string;
  key: string;
  word: string;
}

export interface UserAccountTable {
  tenant_id: string;
  id: string;
  /** Trimmed and in lower case; unique in the tenant. */
  email: string;
  /** `argon2id$m=…,t=…,p=…$salt$hash`; null while the account has never chosen a password. */
  password_hash: string | null;
  display_name: string;
  full_name: string;
  city: string | null;
  gender: Gender | null;
  /** `yyyy-mm-dd`. */
  date_of_birth: string | null;
  phone: string | null;
  country_name: string | null;
  postal_code: string | null;
  can_create_global_tag: Generated<boolean>;
  favorite_club_id: string | null;
  options: Json<Profile['options']>;
  /** When the address was proven to be the owner's. */
  email_verified_at: NullableTime;
  /** Names the file of the avatar. */
  avatar_id: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
}

export interface DeviceTable {
  tenant_id: string;
  id: string;
  user_id: string;
  /** The id the browser chose for itself. */
  device_id: string;
  device_name: string;
  os_name: string | null;
  os_version: string | null;
  added_at: Time;
  updated_at: Time;
}

/** A chain of refresh tokens that began with one sign-in. */
export interface TokenFamilyTable {
  tenant_id: string;
  id: string;
  user_id: string;
  /** Null for the provisional family that a registration opens. */
  device_row_id: string | null;
  created_at: Time;
  expires_at: Time;
  revoked_at: NullableTime;
  /** The last sign-in or renewal; null for families of before it was kept. */
  seen_at: NullableTime;
  /** ISO 3166 alpha-2. */
  seen_country: string | null;
  /** Browser and system. */
  seen_agent: string | null;
}

export interface RefreshTokenTable {
  tenant_id: string;
  /** Keyed hash of the token; the token itself is never stored. */
  id: string;
  family_id: string;
  expires_at: Time;
  created_at: Time;
  used_at: NullableTime;
  /** Hash of the user agent that used it. */
  used_by: string | null;
}

/** A team, category, league or sub-category that a user follows. */
export interface FollowTable {
  tenant_id: string;
  user_id: string;
  identity_id: string;
  id: string;
  type: FollowType;
  added_at: Time;
}

/** An event, clip or highlight that a user saved. */
export interface WatchlistTable {
  tenant_id: string;
  user_id: string;
  event_id: string;
  added_at: Time;
}

/** How far a user has come in a video; `position` and `duration` in s. */
export interface PlaybackPositionTable {
  tenant_id: string;
  user_id: string;
  event_id: string;
  position: number;
  duration: number;
  is_finished: boolean;
  /** By the viewer's clock, never later than ours. */
  reached_at: Time;
}

/** A token of a login over the device limit that finished its login. */
export interface SpentLimitTokenTable {
  tenant_id: string;
  id: string;
  user_id: string;
  expires_at: Time;
}

/** Who a user is at a sign-in provider; one of theirs is one of ours. */
export interface LinkedAccountTable {
  tenant_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  provider: AuthProvider;
  /** What the provider said; it opens nothing. */
  email: string | null;
  added_at: Time;
}

/** A sign-in with a provider that is under way. */
export interface SignInAttemptTable {
  tenant_id: string;
  /** Keyed hash of the secret that the browser keeps. */
  id: string;
  provider: AuthProvider;
  mode: AuthMode;
  created_at: Time;
  expires_at: Time;
  /** When a code was presented: that happens once. */
  exchanged_at: NullableTime;
  /** Keyed hash of the token that the provider gave for the code. */
  token_hash: string | null;
  /** Passwords that were tried to link an account. */
  tries: Generated<number>;
  used_at: NullableTime;
}

/** A link that was sent by mail. */
export interface MailLinkTable {
  tenant_id: string;
  /** Keyed hash of the link's secret. */
  id: string;
  user_id: string;
  purpose: 'reset' | 'verify';
  /** The address it was sent to: it proves no other. */
  email: string;
  created_at: Time;
  expires_at: Time;
}

export interface MigrationTable {
  name: string;
  applied_at: Time;
}

/** Facts about the installation as a whole; holds nothing of a tenant. */
export interface MetaTable {
  key: string;
  value: string;
}

export interface Tables {
  tenant: TenantTable;
  identity: IdentityTable;
  event: EventTable;
  event_identity: EventIdentityTable;
  search_entry: SearchEntryTable;
  search_identity: SearchIdentityTable;
  search_key: SearchKeyTable;
  user_account: UserAccountTable;
  device: DeviceTable;
  token_family: TokenFamilyTable;
  refresh_token: RefreshTokenTable;
  follow: FollowTable;
  watchlist: WatchlistTable;
  playback_position: PlaybackPositionTable;
  spent_limit_token: SpentLimitTokenTable;
  linked_account: LinkedAccountTable;
  sign_in_attempt: SignInAttemptTable;
  mail_link: MailLinkTable;
  migration: MigrationTable;
  meta: MetaTable;
}
