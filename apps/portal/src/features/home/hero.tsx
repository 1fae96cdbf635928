import { CalendarDays, Play } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useNow } from '../../lib/portal/use-now.ts';
import { useSignedIn } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { Picture } from '../../ui/picture.tsx';
import {
  competitionOf,
  LockBadge,
  lockOf,
  nameTransition,
  startOf,
  StateBadge,
  useEventTime,
} from '../media-list/index.ts';
import type { HeroChoice } from './choose-hero.ts';
import { HeroCountdown, HeroTitle } from './hero-match.tsx';
import { HeroSide } from './hero-side.tsx';

/** Darkens the picture towards the words, whichever side they are on, and into the page below. */
const veils = (
  <>
    <span className="absolute inset-0 bg-linear-to-r from-black/85 via-black/45 to-black/10 rtl:bg-linear-to-l max-md:hidden" />
    <span className="absolute inset-0 bg-linear-to-t from-black/90 via-black/40 to-black/5" />
  </>
);

/** The live match, or the next one, with one thing to do: watch it. */
export function Hero({ choice }: { readonly choice: HeroChoice }) {
  const t = useTranslations('home');
  const now = useNow();
  const write = useEventTime(now);
  const signedIn = useSignedIn();
  const { brand } = useTenant();
  const { event, others } = choice;
  const live = event.eventStatus === 'live';
  const lock = lockOf(event, signedIn);
  const competition = competitionOf(event);
  return (
    <section
      aria-labelledby="hero-title"
      className="page-width grid gap-(--t-gap) md:px-(--gutter) md:pt-5 data-[side=true]:xl:grid-cols-[minmax(0,1fr)_360px]"
      data-side={brand.density === 'compact'}
    >
      <div className="on-picture relative isolate grid min-h-[min(128vw,600px)] overflow-hidden md:min-h-[clamp(400px,44vw,640px)] md:rounded-card">
        <span className="absolute inset-0 -z-10" data-card-picture>
          <Picture src={event.imageUrl} eager className="size-full aspect-auto!" />
          {veils}
        </span>
        <div className="page-gutter grid content-end gap-4 py-6 sm:gap-5 md:p-9 lg:p-12">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            <StateBadge event={event} now={now} />
            {lock !== null && <LockBadge lock={lock} />}
            {competition !== null && <span>{competition}</span>}
          </p>
          <h2 id="hero-title" className="min-w-0 max-w-3xl">
            <HeroTitle event={event} />
          </h2>
          {!live && <HeroCountdown event={event} />}
          <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-3">
            <AppLink
              to="/events/{eventId}"
              params={{ eventId: event.id }}
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
            {!live && (
              <time dateTime={new Date(startOf(event)).toISOString()} className="font-medium">
                {write(startOf(event))}
              </time>
            )}
          </p>
        </div>
      </div>
      {brand.density === 'compact' && others.length > 0 && (
        <HeroSide events={others} live={live} now={now} />
      )}
    </section>
  );
}
