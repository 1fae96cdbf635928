import type { EventTeam } from '@grandstand/contract';
import { memo, useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import { noFilter, type PositionedTag, type TagFilter } from './shown-tags.ts';
import { allTypes, momentName, useSportMoments } from '../editor/sport-moments.ts';
import { TagSelect } from '../editor/tag-select.tsx';

interface Props {
  /** The visible tags only: a choice that only hidden ones match would reveal them. */
  readonly tags: readonly PositionedTag[];
  readonly sides: readonly EventTeam[] | null;
  readonly filter: TagFilter;
  readonly onFilter: (filter: TagFilter) => void;
}

/** Minimum number of tags for a filter. */
const minTags = 4;

/**
 * Filters the list by kind of moment, team and player. Memoised, so that it does not render during
 * playback.
 */
export const TagFilterBar = memo(function TagFilterBar({ tags, sides, filter, onFilter }: Props) {
  const t = useTranslations('tag');
  const sportMoments = useSportMoments();
  const types = useMemo(
    () => allTypes(sportMoments).filter((type) => tags.some((tag) => tag.type === type)),
    [sportMoments, tags],
  );
  const players = useMemo(
    () =>
      // The chosen one may come from a link, and have no moment yet.
      [...new Set([...tags.map(({ playerNumber }) => playerNumber), filter.player])]
        .filter((player) => player !== null)
        .toSorted((one, two) => one - two),
    [tags, filter.player],
  );
  if (tags.length < minTags && filter === noFilter) return null;
  const all = ['', t('all')] as const;
  const orNull = (value: string) => (value === '' ? null : value);
  return (
    <div
      role="group"
      aria-label={t('filter')}
      className="grid grid-cols-3 gap-2 border-t border-line px-5 py-4"
    >
      <TagSelect
        label={t('type')}
        value={filter.type ?? ''}
        choices={[all, ...types.map((type) => [type, momentName(sportMoments, type, t)] as const)]}
        onChoose={(type) => onFilter({ ...filter, type: orNull(type) })}
      />
      <TagSelect
        label={t('team')}
        value={filter.team ?? ''}
        choices={[all, ...(sides ?? []).map(({ Id, Name }) => [Id, Name] as const)]}
        onChoose={(team) => onFilter({ ...filter, team: orNull(team) })}
      />
      <TagSelect
        label={t('number')}
        value={String(filter.player ?? '')}
        choices={[all, ...players.map((player) => [String(player), String(player)] as const)]}
        onChoose={(player) =>
          onFilter({ ...filter, player: player === '' ? null : Number(player) })
        }
      />
    </div>
  );
});
