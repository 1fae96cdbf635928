import { sql } from 'kysely';

/**
 * Excludes players who are minors: those of a team that is safeguarded itself or through an identity above it.
 * For statements that read from `roster_player`.
 */
export const isNotMinor = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM identity AS team JOIN identity AS marked ON marked.tenant_id = team.tenant_id
    AND (marked.id = team.id OR team.identity_ids ? marked.id)
  WHERE team.tenant_id = roster_player.tenant_id AND team.id = roster_player.team_id
    AND marked.safeguarded)`;
