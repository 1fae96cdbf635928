import { clsx } from 'clsx';
import { Pencil, Scissors, Share2, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { useTranslations } from 'use-intl/react';
import { iconButtonClass } from '../../../ui/button.ts';
import { clockText, TextWithScores } from '../../event-card/index.ts';
import type { PositionedTag } from './shown-tags.ts';
import { momentName, useSportMoments } from '../editor/sport-moments.ts';
import { TagIcon } from '../editor/tag-types.tsx';
import { localizedTitle } from './localized-title.ts';

/** The actions of a row. */
export interface RowActions {
  /** Makes the row the tab stop. */
  readonly onTabStop: (index: number) => void;
  readonly onSeek: (position: number) => void;
  readonly onEdit: (id: string) => void;
  readonly onRemove: (id: string, title: string) => void;
  readonly onShare: (position: number) => void;
  readonly onClip: (tag: PositionedTag) => void;
}

interface Props {
  readonly tag: PositionedTag;
  readonly index: number;
  /** True for the moment at the playback position. */
  readonly isCurrent: boolean;
  /** True if a link can lead to the moment; the one at the playback position then offers it. */
  readonly isShareable: boolean;
  /** Label of the button that makes a clip, without the moment's title; null if the match cannot be clipped. */
  readonly clipLabel: string | null;
  /** True for the tab stop of the list. */
  readonly isTabStop: boolean;
  readonly actions: RowActions;
  /** Shared by the list: a translator per row would cost as much as the row. */
  readonly t: ReturnType<typeof useTranslations<'tag'>>;
}

/** One moment; a press seeks the player there. Memoised, so that scrolling a long list renders few rows. */
export const TagRow = memo(function TagRow({
  tag,
  index,
  isCurrent,
  isShareable,
  clipLabel,
  isTabStop: isStop,
  actions,
  t,
}: Props) {
  const { tagTeam, playerNumber, playerName } = tag;
  const tabIndex = isStop ? 0 : -1;
  const kind = momentName(useSportMoments(), tag.type, t);
  const localized = localizedTitle(tag, kind);
  const title = localized ?? tag.title;
  return (
    <div
      className={`flex min-h-16 items-center border-b border-line pe-1 ${isCurrent ? 'bg-accent-soft text-on-accent-soft' : ''}`}
    >
      <button
        type="button"
        data-row={index}
        tabIndex={tabIndex}
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-w-0 flex-1 items-center self-stretch gap-3 pe-2 text-start outline-offset-[-3px] hover:bg-hover hover:text-text"
        onFocus={() => actions.onTabStop(index)}
        onClick={() => actions.onSeek(tag.position)}
      >
        <span
          aria-hidden="true"
          className="w-1 shrink-0 self-stretch"
          style={{ backgroundColor: tagTeam?.color ?? 'transparent' }}
        />
        <span className="score w-14 shrink-0 text-end text-sm tabular-nums">
          {clockText(tag.position)}
        </span>
        <TagIcon type={tag.type} />
        <span className="grid min-w-0 flex-1 py-1.5">
          <span className="truncate text-body font-semibold">
            {localized === null && <span className="sr-only">{kind}: </span>}
            <bdi>
              <TextWithScores text={title} />
            </bdi>
          </span>
          {/* Team and player have a line each where one is too narrow for both. */}
          <span className="flex flex-wrap gap-x-1.5 text-caption empty:hidden">
            {tagTeam !== null && <bdi className="max-w-full truncate">{tagTeam.title}</bdi>}
            {playerNumber !== null && (
              <bdi className={clsx(playerName !== undefined && 'max-w-full truncate')}>
                {playerName === undefined
                  ? t('player', { number: playerNumber })
                  : t('namedPlayer', { number: playerNumber, name: playerName })}
              </bdi>
            )}
            {tag.own && tag.global && <span>{t('forEveryone')}</span>}
            {tag.isPending && <span>{t('waiting')}</span>}
          </span>
        </span>
      </button>
      {/* Also for the row with the focus: the maker moves the video, and the focus returns here. */}
      {clipLabel !== null && (isCurrent || isStop) && (
        <button
          type="button"
          tabIndex={tabIndex}
          className={iconButtonClass()}
          aria-label={`${clipLabel}: ${title}`}
          title={clipLabel}
          onFocus={() => actions.onTabStop(index)}
          onClick={() => actions.onClip(tag)}
        >
          <Scissors aria-hidden="true" className="size-4" />
        </button>
      )}
      {isCurrent && isShareable && !(tag.own && clipLabel !== null) && (
        <button
          type="button"
          tabIndex={tabIndex}
          className={iconButtonClass()}
          aria-label={t('shareOf', { title })}
          onClick={() => actions.onShare(tag.position)}
        >
          <Share2 aria-hidden="true" className="size-4" />
        </button>
      )}
      {tag.own && (
        <>
          <button
            type="button"
            tabIndex={tabIndex}
            className={iconButtonClass()}
            aria-label={t('editOf', { title })}
            onClick={() => actions.onEdit(tag.id)}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </button>
          <button
            type="button"
            tabIndex={tabIndex}
            className={iconButtonClass()}
            aria-label={t('removeOf', { title })}
            onClick={() => actions.onRemove(tag.id, title)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </button>
        </>
      )}
    </div>
  );
});
