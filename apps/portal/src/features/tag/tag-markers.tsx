import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import type { PartProps } from '../event/index.ts';
import type { PlacedTag } from './shown-tags.ts';

/** A goal that somebody has marked and the score tells as well is one moment, some seconds apart, s. */
const sameGoal = 15;

/** Marks what may be told on the player's timeline, in the colours of the teams. */
export function TagMarkers({
  page,
  tags,
}: Pick<PartProps, 'page'> & { readonly tags: readonly PlacedTag[] }) {
  const t = useTranslations('tag');
  const { showMarkers, status } = page;
  const { scoreTimeline } = page.state.data;
  const markers = useMemo(
    () =>
      tags
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
            title,
            tagTeam?.title,
            playerNumber === null ? null : t('player', { number: playerNumber }),
          ]
            .filter(Boolean)
            .join(', '),
          color: tagTeam?.color ?? null,
        })),
    [tags, t, status, scoreTimeline],
  );
  useEffect(() => showMarkers(markers), [showMarkers, markers]);
  useEffect(() => () => showMarkers([]), [showMarkers]);
  return null;
}
