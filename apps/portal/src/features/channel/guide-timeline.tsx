import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  Suspense,
  type KeyboardEvent,
} from 'react';
import { useTranslations } from 'use-intl/react';
import { hourMs, minuteMs } from '@grandstand/contract/constants';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { buttonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { scrollBehavior } from '../../ui/scroll-behavior.ts';
import type { GuideRow, GuideWindow } from './channel.api.ts';
import type { GuideScale } from './guide-scale.ts';
import { startMs } from '../event/index.ts';
import { GuideChannelRow, isOn, type SharedCell } from './guide-row.tsx';
import { cellInDirection, isFromRight } from './guide-keys.ts';

const SharedCellDialog = lazyPart(
  async () => (await import('./shared-cell-dialog.tsx')).SharedCellDialog,
);

interface Props {
  readonly scale: GuideScale;
  readonly rows: readonly GuideRow[];
  readonly window: GuideWindow;
  readonly now: number;
}

/** Overscan along the timeline, so that fast scrolling shows no gaps, ms. */
const overscanMs = 3 * hourMs;
/** Overscan above and below, in channels. */
const overscanRows = 6;
/** Height of a channel, which grows with the browser's font size, rem. */
const rowRem = 5.25;

/** How much of the past is shown before now, unless the current programme has just started, ms. */
const beforeNowMs = 4 * minuteMs;
/** Interval of the time labels, ms. A tablet may show less than an hour, and would have no label. */
const markMs = hourMs / 2;
/** Width of a time label with its distance to the next, px. A mark this close to now would collide with it. */
const labelPx = 80;

/** The rendered part of the guide: times in ms, and channel indexes. */
interface RenderedPart {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the visible part of the guide plus overscan, in whole hours and steps of `overscanRows`
 * channels.
 */
function useRenderedPart(window: GuideWindow, { pxOf }: GuideScale, now: number) {
  const frame = useRef<HTMLDivElement>(null);
  const start = Math.min(Math.max(now, window.from), window.to);
  const [shown, setShown] = useState<RenderedPart>({
    from: start - overscanMs,
    to: start + 2 * overscanMs,
    first: 0,
    last: 4 * overscanRows,
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const rowPx = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const left = window.from + Math.abs(element.scrollLeft) / pxOf(1);
      const from = Math.floor((left - overscanMs) / hourMs) * hourMs;
      const to =
        from + Math.ceil((element.clientWidth / pxOf(1) + 2 * overscanMs) / hourMs) * hourMs;
      const above = -element.getBoundingClientRect().top / rowPx;
      const first = (Math.floor(above / overscanRows) - 1) * overscanRows;
      const onScreen = Math.ceil(innerHeight / rowPx / overscanRows) * overscanRows;
      const next: RenderedPart = { from, to, first, last: first + onScreen + 3 * overscanRows };
      const isSame = (before: RenderedPart) =>
        before.from === from &&
        before.to === to &&
        before.first === first &&
        before.last === next.last;
      setShown((before) => (isSame(before) ? before : next));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      element.removeEventListener('scroll', measure);
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [window, pxOf]);
  return { frame, shown };
}

/**
 * Returns the initial time of a guide that shows now: the start of the first channel's programme if that was
 * within half an hour, so that no title is cut off; else a few minutes before now.
 */
function initialTime(rows: readonly GuideRow[], now: number): number {
  const running = rows[0]?.entries.find((entry) => isOn(entry, now));
  const start = running === undefined ? 0 : startMs(running);
  return now - start < hourMs / 2 ? start : now - beforeNowMs;
}

/** Channels as rows, programmes along the hours. A grid with arrow-key navigation and one Tab stop. */
export function GuideTimeline({ rows, window, scale, now }: Props) {
  const t = useTranslations('programGuide');
  const format = useFormatter();
  const { frame, shown } = useRenderedPart(window, scale, now);
  const [opened, setOpened] = useState<SharedCell | null>(null);
  const { pxOf } = scale;
  const { from, to } = window;
  const includesNow = now >= from && now < to;
  const marks = Array.from(
    { length: Math.ceil((to - from) / markMs) },
    (_, index) => from + index * markMs,
  ).filter((mark) => !includesNow || pxOf(Math.abs(mark - now)) >= labelPx);

  const jumpToNow = (isSmooth: boolean) => {
    const element = frame.current;
    if (element === null) return;
    const offset = Math.max(0, pxOf(initialTime(rows, now) - from));
    const left = isFromRight(element) ? -offset : offset;
    if (isSmooth) element.scrollTo({ left, behavior: scrollBehavior() });
    else element.scrollLeft = left;
  };
  // Once per window: a viewer who scrolled stays in place.
  const jumpOnOpen = useEffectEvent(jumpToNow);
  useLayoutEffect(() => {
    if (includesNow) jumpOnOpen(false);
    // oxlint-disable-next-line react/exhaustive-deps -- the minute that passes does not move the page
  }, [from]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = cellInDirection(event.key, event.target as HTMLElement);
    if (next === null) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return (
    <>
      {includesNow && (
        <p className="mb-3">
          <button type="button" className={buttonClass('neutral')} onClick={() => jumpToNow(true)}>
            {t('jumpToNow')}
          </button>
        </p>
      )}
      <p id="guide-keys" className="sr-only">
        {t('keys')}
      </p>
      <div
        ref={frame}
        className="relative overflow-x-auto overscroll-x-contain [--guide-head:12.5rem] lg:[--guide-head:15rem]"
      >
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells have the focus */}
        <div
          role="grid"
          aria-label={t('timeline')}
          aria-describedby="guide-keys"
          aria-rowcount={rows.length}
          className="relative"
          style={{ inlineSize: `calc(var(--guide-head) + ${pxOf(to - from)}px)` }}
          onKeyDown={onKeyDown}
        >
          <div aria-hidden="true" className="relative h-8">
            <span className="sticky start-0 z-10 block h-full w-(--guide-head) bg-canvas" />
            <div className="absolute inset-y-0 start-(--guide-head)">
              {marks.map((mark) => (
                <span
                  key={mark}
                  className="figures absolute top-1.5 text-caption whitespace-nowrap text-muted"
                  style={{ insetInlineStart: pxOf(mark - from) }}
                >
                  {format.dateTime(mark, { hour: 'numeric', minute: '2-digit' })}
                </span>
              ))}
              {includesNow && (
                <span
                  className="figures absolute top-1 z-1 rounded-e-small bg-live px-1.5 py-0.5 text-caption font-semibold whitespace-nowrap text-on-live"
                  style={{ insetInlineStart: pxOf(now - from) }}
                >
                  {format.dateTime(now, { hour: 'numeric', minute: '2-digit' })}
                </span>
              )}
            </div>
          </div>
          {includesNow && (
            // Behind the programmes: each draws its part of the line below its text.
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 w-0.5 bg-live"
              style={{ insetInlineStart: `calc(var(--guide-head) + ${pxOf(now - from)}px)` }}
            />
          )}
          {rows.map((row, index) => {
            // The first row always renders: it contains the Tab stop.
            const isNear = index === 0 || (index >= shown.first && index < shown.last);
            return (
              <GuideChannelRow
                key={row.id}
                row={row}
                index={index}
                window={window}
                scale={scale}
                onOpen={setOpened}
                shownFrom={isNear ? shown.from : 0}
                shownTo={isNear ? shown.to : 0}
                now={now}
              />
            );
          })}
        </div>
      </div>
      {opened !== null && (
        <Suspense>
          <SharedCellDialog cell={opened} now={now} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
