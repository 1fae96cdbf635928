import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import type { PartProps } from '../../event/index.ts';
import type { MatchPart } from './match-parts.ts';
import type { PositionedTag } from './shown-tags.ts';
import { momentName, useSportMoments } from '../editor/sport-moments.ts';
import { momentLabel } from './moment-label.ts';

/** A tagged goal and one of the score's timeline are the same if they are at most this far apart, s. */
const maxGoalDistance = 15;

/**
 * Marks the visible tags on the player's timeline, in team colours and with their direction in the panorama, and
 * the parts of the match as chapters.
 */
export function TagMarkers({
  page,
  tags,
  parts,
}: Pick<PartProps, 'page'> & {
  readonly tags: readonly PositionedTag[];
  /** The parts of the match that may be shown. */
  readonly parts: readonly MatchPart[];
}) {
  const t = useTranslations('tag');
  const sportMoments = useSportMoments();
  const { showMarkers, status } = page;
  const { scoreTimeline } = page.state.data;
  const markers = useMemo(
    () => [
      ...parts.map(({ id, position, type, title }) => ({
        id: `chapter-${id}`,
        time: position,
        kind: 'chapter',
        label: title ?? t(`chapters.${type}`),
      })),
      // Includes goals that the score marks already, since only their tags have a direction.
      ...tags.flatMap(({ id, position, yaw }) =>
        // Tags stored by an older page, or sent by an older server, have none.
        typeof yaw === 'number'
          ? [{ id: `direction-${id}`, time: position, kind: 'direction', label: '', yaw }]
          : [],
      ),
      ...tags
        .filter(
          ({ type, position }) =>
            // On demand, the player itself marks the goals of the score.
            status !== 'vod' ||
            type !== 'goal' ||
            !scoreTimeline.some(
              ({ time }) => time > 0 && Math.abs(time - position) <= maxGoalDistance,
            ),
        )
        .map((tag) => ({
          id: tag.id,
          time: tag.position,
          kind: tag.type,
          label: momentLabel(tag, momentName(sportMoments, tag.type, t), t),
          color: tag.tagTeam?.color ?? null,
        })),
    ],
    [tags, parts, sportMoments, t, status, scoreTimeline],
  );
  useEffect(() => showMarkers(markers), [showMarkers, markers]);
  useEffect(() => () => showMarkers([]), [showMarkers]);
  return null;
}
