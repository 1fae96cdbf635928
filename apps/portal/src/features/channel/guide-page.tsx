import { clsx } from 'clsx';
import { TvMinimal } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { useFormatter, useTimeZone } from '../../lib/i18n/use-formatter.ts';
import { addDays, daysFrom, dayOf, noonOf, type Day } from '../../lib/i18n/calendar-days.ts';
import { CurrentPageLink } from '../../lib/navigation/current-page-link.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { useIsWide } from '../../lib/portal/use-is-wide.ts';
import { useNow } from '../../lib/portal/use-now.ts';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import type { GuideData } from './channel.api.ts';
import { GuideList } from './guide-list.tsx';
import { scaleOf } from './guide-scale.ts';
import { GuideTimeline } from './guide-timeline.tsx';
import { useGuide } from './use-guide.ts';

/** Days to choose from, today included; yesterday comes before them. */
const daysFromToday = 7;

/** On a wide screen, at most this many channels are shown as lists: a timeline of them would leave it empty. */
const maxListedChannels = 2;

function Days({ chosen, today }: { readonly chosen: Day; readonly today: Day }) {
  const t = useTranslations('programGuide');
  const format = useFormatter();
  const formatDay = (day: Day, options: object) =>
    format.dateTime(noonOf(day), { ...options, timeZone: 'UTC' });
  return (
    <nav aria-label={t('days')} className="-mx-(--gutter) mb-4">
      <ul className="flex gap-1 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none]">
        {daysFrom(addDays(today, -1), daysFromToday + 1).map((day) => (
          <li key={day}>
            <CurrentPageLink
              search={{ day: day === today ? null : day }}
              resetScroll={false}
              viewTransition={false}
              activeOptions={{ exact: true }}
              aria-current={day === chosen ? 'date' : undefined}
              className={clsx(
                'grid min-h-13 min-w-14 content-center justify-items-center gap-1 rounded-control px-2.5 text-caption leading-none font-medium whitespace-nowrap',
                day === chosen
                  ? 'bg-accent-soft text-on-accent-soft'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              <span>{day === today ? t('today') : formatDay(day, { weekday: 'short' })}</span>
              <span className="figures text-body font-semibold">
                {formatDay(day, { day: 'numeric', month: 'short' })}
              </span>
            </CurrentPageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The name of the time zone in which all times of the page are. */
function ZoneName() {
  const t = useTranslations('programGuide');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const now = useNow();
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;
  return t('zone', { zone: name ?? timeZone });
}

/**
 * The program guide: all channels on the timeline of a day; few of them, or on a phone, as lists. The server cannot
 * know the width and renders both, of which one is hidden; the browser then removes that one.
 */
export function GuidePage({ data }: { readonly data: GuideData }) {
  const t = useTranslations('programGuide');
  const tFailure = useTranslations('loadFailure');
  const zone = useTimeZone();
  const now = useNow();
  const today = dayOf(now, zone);
  const chosen = data.day ?? today;
  const { rows, window, retry } = useGuide(data, chosen, zone);
  const isHydrated = useHydrated();
  const isWide = useIsWide('md');
  // The scale is that of the data in the page: one for the full day, which loads later, would shift the page.
  const scale = useMemo(() => scaleOf(data.guide.rows.flatMap(({ entries }) => entries)), [data]);
  return (
    <div className="page-width page-gutter pt-6 pb-16 md:pt-10">
      <header className="mb-4 md:mb-6">
        <h1 className="heading text-3xl md:text-[2.75rem]">{t('guide')}</h1>
        <p className="mt-2 text-muted">
          {t('guideIntro')}
          <span className="block text-sm">
            <ZoneName />
          </span>
        </p>
      </header>
      {rows.length === 0 ? (
        <Notice icon={TvMinimal} title={t('noChannels')} text={t('noChannelsText')} />
      ) : (
        <>
          <Days chosen={chosen} today={today} />
          {(isWide || !isHydrated) && (
            <div className="max-md:hidden">
              {data.guide.total <= maxListedChannels ? (
                <GuideList rows={rows} window={window} now={now} isWide />
              ) : (
                <GuideTimeline rows={rows} window={window} scale={scale} now={now} />
              )}
            </div>
          )}
          {!(isWide && isHydrated) && (
            <div className="md:hidden">
              <GuideList rows={rows} window={window} now={now} />
            </div>
          )}
          {retry !== null && (
            // Below what is known of the day, which it does not move.
            <p role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
              {tFailure('title')}
              <button type="button" className={buttonClass('neutral')} onClick={retry}>
                {tFailure('retry')}
              </button>
            </p>
          )}
        </>
      )}
    </div>
  );
}
