/** Stores viewers' clips. `modules/clip` decides what may be cut. */
import {
  maxUserClips,
  type ClipCrop,
  type ClipVisibility,
  type Event,
  type Stream,
  type UserClipKind,
} from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/context/error.ts';
import { sortKeyOf } from '../../../platform/text/fold-title.ts';
import { newId } from '../../../platform/context/id.ts';
import { identityIdsByEvent } from '../../identity/index.ts';
import { indexEvents } from '../../search-index/index.ts';
import { getReachableEvent } from '../event.service.ts';
import type { EventRow } from '../event.table.ts';
import { linkEvent } from '../list/linked-events.ts';
import { insertEvent } from '../operator/operator-event.queries.ts';
import { type EventView, presentEvent } from '../present/present-event.ts';
import { countOwnClips, deleteOwnClip, findOwnClip, updateOwnClip } from './user-clip.queries.ts';

/** Position of a viewer's clip in curated lists, after all curated clips. */
const defaultPosition = 1000;

export interface NewUserClip {
  readonly ownerId: string;
  readonly event: EventRow;
  /** A part of the event's video. */
  readonly stream: Extract<Stream, { kind: 'clip' }>;
  readonly kind: UserClipKind;
  readonly title: string;
  readonly visibility: ClipVisibility;
  readonly crop: ClipCrop | null;
}

/** Converts a crop for its column; a missing one is SQL null, not JSON `null`. */
const cropColumn = (crop: ClipCrop | null) => (crop === null ? null : json(crop));

const present = async (scope: Scope, id: string, view: EventView): Promise<Event> =>
  presentEvent(await linkEvent(scope, await getReachableEvent(scope, id)), view);

/**
 * Stores a viewer's clip: a part of its event's video, with the event's access rules. The owner must be
 * locked, so that counting and inserting are atomic. Throws `limit_reached`.
 */
export async function createUserClip(
  scope: Scope,
  { ownerId, event, stream, kind, title, visibility, crop }: NewUserClip,
  view: EventView,
): Promise<Event> {
  if ((await countOwnClips(scope, ownerId)) >= maxUserClips) throw new AppError('limit_reached');
  const id = newId('c');
  const now = new Date(view.now);
  const linkedIds = (await identityIdsByEvent(scope, [event.id])).get(event.id) ?? [];
  await insertEvent(
    scope,
    {
      tenant_id: scope.tenantId,
      id,
      media_type: kind,
      media_sub_type: kind === 'user_highlight' ? 'highlight' : 'clip',
      title,
      folded_title: sortKeyOf(title),
      image_url: event.image_url,
      date: event.date,
      game_start_date: event.game_start_date,
      game_end_date: event.game_end_date,
      sport_type: event.sport_type,
      game_type: event.game_type,
      status: 'archived',
      is_external: event.is_external,
      gender: event.gender,
      commerce_type: event.commerce_type,
      is_enabled_vidswap_stats: false,
      team1_id: event.team1_id,
      team2_id: event.team2_id,
      team1_color: event.team1_color,
      team2_color: event.team2_color,
      regions: json(event.regions),
      stream: json(stream),
      pano: event.pano,
      duration: (stream.endMs - stream.startMs) / 1000,
      score: json(null),
      score_timeline: json([]),
      position: defaultPosition,
      parent_event_id: event.id,
      start_ms: stream.startMs,
      end_ms: stream.endMs,
      owner_user_id: ownerId,
      visibility,
      crop: cropColumn(crop),
      added_at: now,
      created_at: now,
      updated_at: now,
    },
    linkedIds,
  );
  await indexEvents(scope, [id]);
  return present(scope, id, view);
}

/** Returns a viewer's clip, locked. Throws `clip_not_found`, including for other viewers' clips (SEC-02). */
export async function getOwnClip(scope: Scope, ownerId: string, id: string): Promise<EventRow> {
  const row = await findOwnClip(scope, ownerId, id);
  if (row === null) throw new AppError('clip_not_found');
  return row;
}

/** Changes the sent fields of a viewer's clip. */
export async function changeUserClip(
  scope: Scope,
  row: EventRow,
  change: {
    readonly title?: string;
    readonly visibility?: ClipVisibility;
    readonly crop?: ClipCrop | null;
  },
  view: EventView,
): Promise<Event> {
  const { title, visibility, crop } = change;
  await updateOwnClip(scope, row.owner_user_id ?? '', row.id, {
    ...(title !== undefined && { title, folded_title: sortKeyOf(title) }),
    ...(visibility !== undefined && { visibility }),
    ...(crop !== undefined && { crop: cropColumn(crop) }),
    updated_at: new Date(view.now),
  });
  if (title !== undefined) await indexEvents(scope, [row.id]);
  return present(scope, row.id, view);
}

/** Changes who may open a viewer's clip, which is locked. */
export const setClipVisibility = (
  scope: Scope,
  { id, owner_user_id: ownerId }: EventRow,
  visibility: ClipVisibility,
  now: Date,
): Promise<void> => updateOwnClip(scope, ownerId ?? '', id, { visibility, updated_at: now });

/** Deletes a viewer's clip. Throws `clip_not_found`, including for other viewers' clips (SEC-02). */
export async function removeUserClip(scope: Scope, ownerId: string, id: string): Promise<void> {
  if (!(await deleteOwnClip(scope, ownerId, id))) throw new AppError('clip_not_found');
}
