import { lineAt } from '@grandstand/player/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { clockText, MarkedText } from '../event-card/index.ts';
import type { FoundLine } from './find-lines.ts';

/** Class of the height of the list, whatever it has: what is below stays when the first line comes. */
export const listHeightClass = 'h-[min(52dvh,28.75rem)]';

/** Height of a line of usual length, px; rows are measured. */
const rowHeight = 52;

interface Props {
  readonly lines: readonly FoundLine[];
  /** Of the text, for screen readers and hyphenation. */
  readonly language: string | undefined;
  /** The position of the player, s. */
  readonly time: number;
  /** True if the list scrolls with playback, until the viewer scrolls it. */
  readonly follows: boolean;
  readonly onSeek: (seconds: number) => void;
}

/** The lines in order; only visible ones are rendered. A single tab stop, with arrow keys between lines. */
export function TranscriptList({ lines, language, time, follows, onSeek }: Props) {
  const t = useTranslations('transcript');
  const scroller = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  const isFollowing = follows && !isScrolled;
  const current = lineAt(lines, time);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (isFollowing && current >= 0) scrollToIndex(current, { align: 'center' });
  }, [isFollowing, current, scrollToIndex]);
  // Not as props: React's listeners would delay scrolling.
  useEffect(() => {
    const list = scroller.current;
    if (list === null) return undefined;
    const stopFollowing = () => setScrolled(true);
    for (const event of ['wheel', 'touchmove'])
      list.addEventListener(event, stopFollowing, { passive: true });
    return () => {
      for (const event of ['wheel', 'touchmove']) list.removeEventListener(event, stopFollowing);
    };
  }, []);

  const last = lines.length - 1;
  const tabStop = Math.min(focusedRow ?? Math.max(current, 0), last);
  const onKeyDown = (event: KeyboardEvent) => {
    const targets = { Home: 0, End: last, ArrowDown: tabStop + 1, ArrowUp: tabStop - 1 };
    const to = (targets as Partial<Record<string, number>>)[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = Math.min(Math.max(to, 0), last);
    setScrolled(true);
    setFocusedRow(index);
    scrollToIndex(index);
    // The row may have to render first.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus(),
    );
  };

  return (
    <div className="relative">
      <div
        ref={scroller}
        className={`${listHeightClass} overflow-y-auto overscroll-contain`}
        onKeyDown={onKeyDown}
      >
        <ol
          aria-label={t('title')}
          lang={language}
          className="relative w-full"
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            if (line === undefined) return null;
            const isCurrent = index === current;
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <button
                  type="button"
                  data-row={index}
                  tabIndex={index === tabStop ? 0 : -1}
                  aria-current={isCurrent ? 'true' : undefined}
                  className={`flex min-h-11 w-full gap-3 px-4 py-2.5 text-start text-body leading-snug outline-offset-[-3px] ${isCurrent ? 'bg-accent-soft text-on-accent-soft' : 'hover:bg-hover'}`}
                  onFocus={() => setFocusedRow(index)}
                  onClick={() => onSeek(line.start)}
                >
                  <span className="score w-12 shrink-0 text-end text-sm leading-[inherit] tabular-nums">
                    {clockText(line.start)}
                  </span>
                  <span dir="auto" className="min-w-0 flex-1 text-start">
                    <MarkedText text={line.text} ranges={line.ranges} />
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </div>
      {follows && isScrolled && current >= 0 && (
        <button
          type="button"
          className={`${buttonClass('neutral')} absolute end-3 bottom-3 bg-raised! shadow-lg`}
          onClick={() => {
            setFocusedRow(null);
            setScrolled(false);
          }}
        >
          <LocateFixed aria-hidden="true" className="size-4.5" />
          {t('follow')}
        </button>
      )}
    </div>
  );
}
