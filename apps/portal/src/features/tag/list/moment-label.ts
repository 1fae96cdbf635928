import type { useTranslations } from 'use-intl/react';
import type { PositionedTag } from './shown-tags.ts';
import { localizedTitle } from './localized-title.ts';

/**
 * Returns the name of a moment with its team and player, such as `Corner, Wolves, No. 9 Ada Lind`.
 * @param kind the name of its kind
 */
export const momentLabel = (
  {
    title,
    type,
    tagTeam,
    playerNumber,
    playerName,
  }: Pick<PositionedTag, 'title' | 'type' | 'tagTeam' | 'playerNumber' | 'playerName'>,
  kind: string,
  t: ReturnType<typeof useTranslations<'tag'>>,
): string =>
  [
    localizedTitle({ title, type }, kind) ?? title,
    tagTeam?.title,
    playerNumber === null
      ? null
      : playerName === undefined
        ? t('player', { number: playerNumber })
        : t('namedPlayer', { number: playerNumber, name: playerName }),
  ]
    .filter(Boolean)
    .join(', ');
