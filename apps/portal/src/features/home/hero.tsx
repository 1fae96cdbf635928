import { CalendarDays, Play } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import {
  CardSlot,
  competitionOf,
  EventTime,
  nameTransition,
  StateBadge,
  useVisibleEvent,
} from '../event-card/index.ts';
import type { HeroChoice } from './choose-hero.ts';
import { HeroCountdown, HeroTitle } from './hero-match.tsx';
import { HeroSide } from './hero-side.tsx';

/**
 * The picture of the match: above the text on a phone, beside it on a wide screen, fading into the panel.
 */
const HeroPicture = ({ src }: { readonly src: string | null }) => (
  <span
    data-card-picture
    className="hero-picture -z-10 block md:absolute md:inset-y-0 md:end-0 md:w-[60%]"
  >
    <Picture
      src={src}
      first
      sizes="(min-width: 768px) 64vw, 100vw"
      className="size-full md:aspect-auto!"
    />
  </span>
);

/** The live match, or the next one, with a single action: watch. */
export function Hero({ choice }: { readonly choice: HeroChoice }) {
  const t = useTranslations('home');
  const { brand } = useTenant();
  const { others } = choice;
  const event = useVisibleEvent(choice.event);
  const live = event.eventStatus === 'live';
  const competition = competitionOf(event);
  return (
    <section
      aria-labelledby="hero-title"
      data-scoreboard-row
      className="page-width grid gap-(--t-gap) md:px-(--gutter) md:pt-5 data-[side=true]:xl:grid-cols-[minmax(0,1fr)_360px]"
      data-side={brand.density === 'compact'}
    >
      <div
        data-theme="dark"
        // The panel has the colour of the team on its side of the picture.
        style={{
          '--home': event.team1?.Color ?? 'var(--t-secondary)',
          '--away': event.team2?.Color ?? 'var(--t-secondary)',
        }}
        className="relative isolate grid overflow-hidden bg-[color-mix(in_srgb,var(--beside)_26%,#07090c)] [--beside:var(--home)] rtl:[--beside:var(--away)] text-white md:min-h-[max(330px,min(38vw,600px))] md:in-data-[side=true]:min-h-[clamp(360px,32vw,520px)] md:rounded-card"
      >
        <HeroPicture src={event.imageUrl} />
        <div className="page-gutter -mt-[9vw] grid content-end gap-4 pb-7 sm:gap-5 md:mt-0 md:w-[43%] md:max-lg:w-[41%] md:content-center md:py-7 md:ps-8 md:pe-0 lg:ps-14">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            <StateBadge event={event} />
            <CardSlot name="access" event={event} />
            {competition !== null && <bdi>{competition}</bdi>}
          </p>
          <h2 id="hero-title" className="@container min-w-0">
            <HeroTitle event={event} />
          </h2>
          {event.eventStatus === 'upcoming' && <HeroCountdown event={event} />}
          <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-3">
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
      {brand.density === 'compact' && others.length > 0 && <HeroSide events={others} />}
    </section>
  );
}
