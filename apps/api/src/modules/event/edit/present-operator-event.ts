import type { OperatorEvent } from '@grandstand/contract';
import type { OperatorEventRow } from './operator-event.queries.ts';

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Presents an event to operators, with all fields that they may edit. */
export function presentOperatorEvent(row: OperatorEventRow): OperatorEvent {
  const teams = [row.team1_id, row.team2_id];
  return {
    id: row.id,
    title: row.title,
    metaTitle: row.meta_title,
    eventDescription: row.description,
    referenceId: row.reference_id,
    geniusId: row.genius_id,
    gameStartDate: row.starts_at.toISOString(),
    gameEndDate: timeOf(row.game_end_date),
    sportType: row.sport_type,
    gameType: row.game_type,
    gender: row.gender,
    isExternal: row.is_external,
    commerceType: row.commerce_type,
    team1: row.team1_id,
    team2: row.team2_id,
    team1Color: row.team1_color,
    team2Color: row.team2_color,
    identityIds: row.identity_ids.filter((id) => !teams.includes(id)),
    regions: row.regions,
    position: row.position,
    venue: row.venue,
    imageUrl: row.image_url,
    safeguarded: row.safeguarded,
    eventStatus: row.withdrawn_status ?? row.status,
    cancelled: row.cancelled,
    withdrawn: row.withdrawn_status !== null,
    isOfMinors: row.safeguarded_by !== null,
    postponed:
      row.postponed_from === null
        ? null
        : { from: row.postponed_from.toISOString(), note: row.postponement_note },
    streamKind: row.stream.kind,
    camera: row.camera,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: timeOf(row.updated_at),
  };
}
