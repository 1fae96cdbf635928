import { clsx } from 'clsx';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { DateTimeFormatOptions } from 'use-intl/core';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { noonOf, type Day } from '../../../lib/i18n/calendar-days.ts';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import type { MatchDay } from '../schedule.api.ts';

/** Id of the element above the schedule, to which the page scrolls if a day is chosen further down. */
export const scheduleId = 'schedule';

const cellClass =
  'grid min-h-13 min-w-14 shrink-0 content-center justify-items-center gap-1 rounded-control px-2.5 text-caption leading-none font-medium whitespace-nowrap select-none';

interface CellProps {
  readonly day: Day | null;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

/**
 * A link to the schedule of one day. Navigation does not reset the scroll position, so the strip stays
 * under the thumb.
 */
const Cell = ({ day, isChosen, children }: CellProps) => (
  <CurrentPageLink
    search={{ day, page: null }}
    resetScroll={false}
    viewTransition={false}
    activeOptions={{ exact: true }}
    data-chosen={isChosen || undefined}
    className={clsx(
      cellClass,
      isChosen ? 'bg-accent-soft text-on-accent-soft' : 'text-muted hover:bg-hover hover:text-text',
    )}
    onClick={() => {
      const list = document.getElementById(scheduleId);
      if (list !== null && list.getBoundingClientRect().top < 0) list.scrollIntoView();
    }}
  >
    {children}
  </CurrentPageLink>
);

interface Props {
  readonly days: readonly MatchDay[];
  /** Null if the schedule is not narrowed to a day. */
  readonly chosen: Day | null;
  readonly today: Day;
}

/** The next days in a sticky row; a day without matches is shown, but is not a link. */
export function DayStrip({ days, chosen, today }: Props) {
  const t = useTranslations('schedule');
  const format = useFormatter();
  const row = useRef<HTMLUListElement>(null);
  const formatDay = (day: Day, options: DateTimeFormatOptions) =>
    format.dateTime(noonOf(day), { ...options, timeZone: 'UTC' });

  useLayoutEffect(() => {
    const cell = row.current?.querySelector('[data-chosen]');
    if (cell == null || row.current === null) return;
    const rowBox = row.current.getBoundingClientRect();
    const cellBox = cell.getBoundingClientRect();
    // Centres the chosen day in the row.
    row.current.scrollLeft += cellBox.left - rowBox.left - (rowBox.width - cellBox.width) / 2;
  }, [chosen]);

  return (
    <nav
      aria-label={t('days')}
      className="sticky top-0 z-20 -mx-(--gutter) mb-5 border-b border-line bg-canvas md:top-(--header-height)"
    >
      <ul
        ref={row}
        className="relative flex gap-1 overflow-x-auto overscroll-x-contain px-(--gutter) py-1.5 [scrollbar-width:none]"
      >
        <li>
          <Cell day={null} isChosen={chosen === null}>
            <span className="px-1 font-semibold">{t('all')}</span>
          </Cell>
        </li>
        {days.map(({ day, count }) => {
          const name = day === today ? t('today') : formatDay(day, { weekday: 'short' });
          const date = formatDay(day, { day: 'numeric', month: 'short' });
          const label = (
            <>
              <span>{name}</span>
              <span className="figures text-body font-semibold">{date}</span>
            </>
          );
          return (
            <li key={day}>
              {count === 0 && day !== chosen ? (
                <span className={clsx(cellClass, 'text-faint')}>
                  {label}
                  <span className="sr-only">, {t('dayEmpty')}</span>
                </span>
              ) : (
                <Cell day={day} isChosen={day === chosen}>
                  {label}
                  {count !== null && <span className="sr-only">, {t('dayCount', { count })}</span>}
                </Cell>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
