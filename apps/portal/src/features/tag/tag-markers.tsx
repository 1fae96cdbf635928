import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import type { PartProps } from '../event/index.ts';
import type { MatchPart } from './chapters.ts';
import type { PlacedTag } from './shown-tags.ts';
import { localizedTitle } from './localized-title.ts';

/** A goal that somebody has marked and the score tells as well is one moment, some seconds apart, s. */
const sameGoal = 15;

/** Marks what may be told on the player's timeline, in the colours of the teams, and where on the panorama it is. */
export function TagMarkers({
  page,
  tags,
  parts,
}: Pick<PartProps, 'page'> & {
  readonly tags: readonly PlacedTag[];
  /** The parts of the match that may be told of. */
  readonly parts: readonly MatchPart[];
}) {
  const t = useTranslations('tag');
  const { showMarkers, status } = page;
  const { scoreTimeline } = page.state.data;
  const markers = useMemo(
    () => [
      ...parts.map(({ id, place, type, title }) => ({
        id: `chapter-${id}`,
        time: place,
        kind: 'chapter',
        label: title ?? t(`chapters.${type}`),
      })),
      // The score's own goals, too, since it does not know where they fell.
      ...tags.flatMap(({ id, place, yaw }) =>
        // What was kept by an older page, or told by an older server, has none.
        typeof yaw === 'number'
          ? [{ id: `at-${id}`, time: place, kind: 'direction', label: '', yaw }]
          : [],
      ),
      ...tags
        .filter(
          ({ type, place }) =>
            // On demand the player marks the goals of the score itself.
            status !== 'vod' ||
            type !== 'goal' ||
            !scoreTimeline.some(({ time }) => time > 0 && Math.abs(time - place) <= sameGoal),
        )
        .map(({ id, place, type, title, tagTeam, playerNumber }) => ({
          id,
          time: place,
          kind: type,
          label: [
            localizedTitle({ title, type }, t) ?? title,
            tagTeam?.title,
            playerNumber === null ? null : t('player', { number: playerNumber }),
          ]
            .filter(Boolean)
            .join(', '),
          color: tagTeam?.color ?? null,
        })),
    ],
    [tags, parts, t, status, scoreTimeline],
  );
  useEffect(() => showMarkers(markers), [showMarkers, markers]);
  useEffect(() => () => showMarkers([]), [showMarkers]);
  return null;
}
