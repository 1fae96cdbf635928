import { CalendarDays, Play } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import {
  CardSlot,
  competitionOf,
  EventTime,
  LiveMinute,
  LiveStill,
  nameTransition,
  StateBadge,
  useVisibleEvent,
  type CardEvent,
} from '../../event-card/index.ts';
import { HeroCountdown, HeroTitle } from './hero-match.tsx';

/**
 * The picture of the match: above the text on a phone, beside it on a wide screen, fading into the panel.
 */
const HeroPicture = ({ event }: { readonly event: CardEvent }) => (
  <span
    data-card-picture
    className="hero-picture -z-10 block min-h-0 md:absolute md:inset-y-0 md:end-0 md:w-[58%]"
  >
    <Picture
      src={event.imageUrl}
      first
      sizes="(min-width: 768px) 58vw, 100vw"
      className="size-full md:aspect-auto!"
    />
    {event.eventStatus === 'live' && <LiveStill event={event} />}
  </span>
);

/** The live match, or the next one, with a single action: watch. */
export function Hero({ event: given }: { readonly event: CardEvent }) {
  const t = useTranslations('home');
  const event = useVisibleEvent(given);
  const live = event.eventStatus === 'live';
  const competition = competitionOf(event);
  return (
    <section
      aria-labelledby="hero-title"
      data-scoreboard-row
      className="page-width md:px-(--gutter) md:pt-4"
    >
      <div
        data-theme="dark"
        // The panel has the colour of the team on its side of the picture.
        style={{
          '--home': event.team1?.Color ?? 'var(--t-secondary)',
          '--away': event.team2?.Color ?? 'var(--t-secondary)',
        }}
        className="hero-panel relative isolate grid overflow-hidden bg-[color-mix(in_srgb,var(--beside)_26%,#07090c)] [--beside:var(--home)] rtl:[--beside:var(--away)] text-white md:rounded-card"
      >
        <HeroPicture event={event} />
        <div className="page-gutter -mt-[5vw] grid content-end gap-3.5 pb-5 md:mt-0 md:w-[43%] md:content-center md:gap-4 md:py-4 md:ps-8 md:pe-2 lg:ps-12 xl:gap-5">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            {live && <StateBadge event={event} />}
            {live && <LiveMinute event={event} />}
            <CardSlot name="access" event={event} />
            {competition !== null && <bdi>{competition}</bdi>}
          </p>
          <h2 id="hero-title" className="@container min-w-0">
            <HeroTitle event={event} />
          </h2>
          {event.eventStatus === 'upcoming' && <HeroCountdown event={event} />}
          <p className="mt-0.5 flex flex-wrap items-center gap-x-5 gap-y-3">
            <AppLink
              to="/events/{eventId}"
              params={{ eventId: event.id }}
              state={{ mediaType: event.mediaType }}
              className={`${buttonClass('accent', 'large')} max-sm:w-full`}
              onClick={({ currentTarget }) => {
                const hero = currentTarget.closest('section');
                if (hero !== null) nameTransition(hero);
              }}
            >
              {live ? (
                <Play aria-hidden="true" className="size-5 fill-current" />
              ) : (
                <CalendarDays aria-hidden="true" className="size-5" />
              )}
              {t(live ? 'watchLive' : 'openMatch')}
            </AppLink>
            {!live && <EventTime event={event} className="font-medium" />}
            <CardSlot name="result" event={event} />
          </p>
        </div>
      </div>
    </section>
  );
}
