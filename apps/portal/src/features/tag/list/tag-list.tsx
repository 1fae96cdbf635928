import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { LocateFixed } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useLatest } from '../../../lib/page/use-latest.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ListPanelSkeleton } from '../../../ui/list-panel-skeleton.tsx';
import { currentIndexAt, type PositionedTag } from './shown-tags.ts';
import { TagRow, type RowActions } from './tag-row.tsx';

/**
 * Height of a row, px, at the default font size. Rows are measured, since larger fonts enlarge them. A
 * different value would render the list twice for each row that comes into view.
 */
const rowHeight = 64;

/** Number of rendered rows beyond the visible ones, on both sides. */
const overscan = 3;

interface Props {
  readonly tags: readonly PositionedTag[];
  /** The position of the player, s. */
  readonly time: number;
  readonly isLoading: boolean;
  readonly emptyText: string;
  readonly onSeek: (seconds: number) => void;
  readonly onEdit: (id: string) => void;
  readonly onRemove: (id: string, title: string) => void;
  /** Null if no link can lead to a moment: positions of a live match are not those of its replay. */
  readonly onShare: ((position: number) => void) | null;
  /** Null if the match cannot be clipped. */
  readonly onClip: ((tag: PositionedTag) => void) | null;
}

/**
 * The moments in order; only visible rows are rendered. The list follows playback until the viewer scrolls.
 * It is a single tab stop: arrow keys move between moments.
 */
export function TagList(props: Props) {
  const { tags, time, isLoading, emptyText } = props;
  const t = useTranslations('tag');
  const tClip = useTranslations('clip');
  const scroller = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  /** Row that the viewer moved the focus to; null for the current moment. */
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  const current = currentIndexAt(tags, time);
  const lastRange = useRef({ startIndex: 0, endIndex: 0 });
  // After a jump all rows are new: renders only the visible ones, so that they appear at once.
  const rangeExtractor = useCallback((range: Range) => {
    const { startIndex, endIndex } = lastRange.current;
    lastRange.current = range;
    const isNear =
      range.startIndex <= endIndex + overscan && range.endIndex >= startIndex - overscan;
    return defaultRangeExtractor(isNear ? range : { ...range, overscan: 0 });
  }, []);
  const rows = useVirtualizer({
    count: tags.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor,
    getItemKey: (index) => tags[index]?.id ?? index,
  });

  const latest = useLatest(props);
  // Stable, so that a row renders only if something in it changes.
  const actions = useMemo<RowActions>(
    () => ({
      onTabStop: setFocusedRow,
      onSeek: (seconds) => latest.current.onSeek(seconds),
      onEdit: (id) => latest.current.onEdit(id),
      onRemove: (id, title) => latest.current.onRemove(id, title),
      onShare: (position) => latest.current.onShare?.(position),
      onClip: (tag) => latest.current.onClip?.(tag),
    }),
    [latest],
  );

  const { scrollToIndex } = rows;
  // Lower after full screen and beside the form of a moment, for example.
  const height = rows.scrollRect?.height;
  useEffect(() => {
    if (isFollowing && current >= 0) scrollToIndex(current, { align: 'center' });
  }, [isFollowing, current, height, scrollToIndex]);

  const isEmpty = tags.length === 0;
  // Not as props: React's listeners would delay scrolling.
  useEffect(() => {
    const list = scroller.current;
    if (list === null) return undefined;
    const stopFollowing = () => setFollowing(false);
    list.addEventListener('wheel', stopFollowing, { passive: true });
    list.addEventListener('touchmove', stopFollowing, { passive: true });
    return () => {
      list.removeEventListener('wheel', stopFollowing);
      list.removeEventListener('touchmove', stopFollowing);
    };
  }, [isEmpty]);

  const tabStop = Math.min(focusedRow ?? Math.max(current, 0), tags.length - 1);
  const focusRow = (index: number) => {
    setFollowing(false);
    setFocusedRow(index);
    scrollToIndex(index);
    // The row may have to render first.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ends = { Home: 0, End: tags.length - 1 };
    const to = { ...ends, ArrowDown: tabStop + 1, ArrowUp: tabStop - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focusRow(Math.min(Math.max(to, 0), tags.length - 1));
  };

  if (isEmpty)
    return isLoading ? (
      // No higher than the panel is without moments: what follows it on a phone stays.
      <ListPanelSkeleton rows={2} />
    ) : (
      <p className="p-5 text-sm text-muted">{emptyText}</p>
    );
  return (
    <div className="relative">
      <div
        ref={scroller}
        className="max-h-[min(52dvh,28.75rem)] overflow-y-auto overscroll-contain group-has-data-players/aside:max-h-[min(26dvh,28.75rem)] group-has-data-players/aside:group-has-data-tag-maker/aside:max-h-[min(19dvh,28.75rem)]"
        onKeyDown={onKeyDown}
      >
        <ul
          aria-label={t('title')}
          className="relative w-full"
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const tag = tags[index];
            return tag === undefined ? null : (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={tags.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 [contain:layout_paint]"
                style={{ transform: `translateY(${start}px)` }}
              >
                <TagRow
                  tag={tag}
                  index={index}
                  isCurrent={index === current}
                  isShareable={props.onShare !== null}
                  clipLabel={props.onClip === null ? null : tClip('make')}
                  isTabStop={index === tabStop}
                  actions={actions}
                  t={t}
                />
              </li>
            );
          })}
        </ul>
      </div>
      {!isFollowing && current >= 0 && (
        <button
          type="button"
          className={`${buttonClass('neutral')} absolute end-3 bottom-3 bg-raised! shadow-lg`}
          onClick={() => {
            setFocusedRow(null);
            setFollowing(true);
          }}
        >
          <LocateFixed aria-hidden="true" className="size-4.5" />
          {t('follow')}
        </button>
      )}
    </div>
  );
}
