import { useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../ui/button.ts';
import {
  ListPicture,
  LiveBadge,
  useListTitle,
  type CardEvent,
  TextWithScores,
} from '../event-card/index.ts';
import type { PartProps } from '../event/index.ts';
import { useCountdown } from './use-countdown.ts';

/** Countdown, s: time to read the title and to cancel. */
const countdownSeconds = 10;

/** The next video after one that was watched to the end, next to the replay button. */
export function NextUp({ data: next }: PartProps<CardEvent | null>) {
  return next === null ? null : <NextCard next={next} />;
}

function NextCard({ next }: { readonly next: CardEvent }) {
  const t = useTranslations('event');
  const tNext = useTranslations('nextUp');
  const { title, isSpoilerFree } = useListTitle(next);
  const cardRef = useRef<HTMLDivElement>(null);
  // A video of an excerpt reveals it, so only full matches start by themselves.
  const startsByItself = next.mediaType === 'event' && !isSpoilerFree;
  const { secondsLeft, stop } = useCountdown(startsByItself ? countdownSeconds : null, () =>
    cardRef.current?.querySelector('a')?.click(),
  );
  return (
    // On a phone, the card is below both buttons, where the low picture has room for it.
    <div ref={cardRef} className="grid min-w-0 justify-items-start gap-2 max-sm:contents">
      <AppLink
        to="/events/{eventId}"
        params={{ eventId: next.id }}
        state={{ mediaType: next.mediaType }}
        className="grid max-w-[23.75rem] min-w-0 items-center gap-3 rounded-[min(var(--t-radius),12px)] bg-[#1b1e24] p-2 max-sm:order-last max-sm:col-span-full max-sm:px-3 max-sm:py-1.5 hover:bg-[#2a2e36] sm:grid-cols-[7rem_minmax(0,1fr)]"
      >
        <ListPicture
          event={next}
          isSpoilerFree={isSpoilerFree}
          sizes="112px"
          className="rounded-small max-sm:hidden"
        />
        <span className="grid gap-0.5">
          <span className="flex items-center gap-2 text-xs font-semibold text-white/78">
            {t('next')}
            {secondsLeft !== null && (
              <span aria-hidden="true" className="font-normal">
                {tNext('startsIn', { seconds: secondsLeft })}
              </span>
            )}
            {next.eventStatus === 'live' && <LiveBadge />}
          </span>
          <span
            dir="auto"
            className="content-text line-clamp-2 text-sm leading-snug font-semibold max-sm:line-clamp-1"
          >
            <TextWithScores text={title} />
          </span>
        </span>
      </AppLink>
      {secondsLeft !== null && (
        <>
          {/* Announced once, not each second. */}
          <span role="status" className="sr-only">
            {tNext('startsIn', { seconds: countdownSeconds })}
          </span>
          <button type="button" className={buttonClass('neutral')} onClick={stop}>
            {tNext('cancel')}
          </button>
        </>
      )}
    </div>
  );
}
