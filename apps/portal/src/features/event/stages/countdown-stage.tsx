import { useTranslations } from 'use-intl/react';
import { useNow } from '../../../lib/portal/use-now.ts';
import { Countdown } from '../../../ui/countdown.tsx';
import { EventTime, startOf } from '../../event-card/index.ts';
import type { PartProps } from '../parts/event-part.ts';
import { PosterStage } from './poster-stage.tsx';

/** Counts down to the start. The page goes live by itself. */
export function CountdownStage({ page }: PartProps) {
  const t = useTranslations('eventStage');
  const tCountdown = useTranslations('countdown');
  const now = useNow(1000);
  const start = startOf(page.state.data);
  const isDue = start <= now;
  return (
    <PosterStage page={page}>
      <div className="on-picture grid justify-items-center gap-3 px-4 text-center sm:gap-5">
        {isDue ? (
          <p className="heading max-w-[24ch] text-xl sm:text-3xl">{t('startsNow')}</p>
        ) : (
          <>
            <p className="text-sm font-medium sm:text-base">{tCountdown('startsIn')}</p>
            <Countdown
              until={start}
              now={now}
              size="large"
              texts={{
                days: tCountdown('days'),
                hours: tCountdown('hours'),
                minutes: tCountdown('minutes'),
                seconds: tCountdown('seconds'),
              }}
            />
            <p className="text-sm text-white/90">
              <EventTime event={page.state.data} className="font-semibold" />
              <span className="max-sm:hidden"> · {t('upcomingHint')}</span>
            </p>
          </>
        )}
      </div>
    </PosterStage>
  );
}
