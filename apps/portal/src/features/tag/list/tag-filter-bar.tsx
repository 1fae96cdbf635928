import type { EventTeam } from '@grandstand/contract';
import { clsx } from 'clsx';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { noFilter, type PositionedTag, type TagFilter } from './shown-tags.ts';
import { allTypes, momentName, useSportMoments } from '../editor/sport-moments.ts';
import { TagSelect } from '../editor/tag-select.tsx';

interface Props {
  /** The visible tags only: a choice that only hidden ones match would reveal them. */
  readonly tags: readonly PositionedTag[];
  /**
   * How many moments there are, those ahead included, so that the list does not move as the viewer reaches them;
   * null if more may come.
   */
  readonly count: number | null;
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
export const TagFilterBar = memo(function TagFilterBar(props: Props) {
  const { tags, count, sides, filter, onFilter } = props;
  const t = useTranslations('tag');
  const id = useId();
  const sportMoments = useSportMoments();
  // On a phone the moments come first; the filter opens above them.
  const [isOpen, setOpen] = useState(filter !== noFilter);
  const [lastFilter, setLastFilter] = useState(filter);
  if (filter !== lastFilter) {
    setLastFilter(filter);
    // A filter that a link has set is visible.
    if (filter !== noFilter) setOpen(true);
  }
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
  if (count !== null && count < minTags && filter === noFilter) return null;
  const all = ['', t('all')] as const;
  const orNull = (value: string) => (value === '' ? null : value);
  return (
    <div
      role="group"
      aria-label={t('filter')}
      // While a phone loads the moments, or has none of a live match, the panel is as high as without any.
      className={clsx(
        'border-t border-line',
        tags.length === 0 && count === null && 'max-sm:hidden',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center gap-2.5 px-5 text-start text-sm font-semibold text-accent-text outline-offset-[-3px] hover:bg-hover sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="flex-1">{t('filter')}</span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-4.5 shrink-0', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        className={clsx(
          'grid grid-cols-3 gap-2 px-5 pt-1 pb-4 sm:pt-4',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <TagSelect
          label={t('type')}
          value={filter.type ?? ''}
          choices={[
            all,
            ...types.map((type) => [type, momentName(sportMoments, type, t)] as const),
          ]}
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
    </div>
  );
});
