import { clsx } from 'clsx';
import { CalendarDays, Play } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import {
  CardSlot,
  competitionOf,
  isDrawnPoster,
  LiveMinute,
  LiveStill,
  nameTransition,
  StateBadge,
  useVisibleEvent,
  type CardEvent,
} from '../../event-card/index.ts';
import { HeroScoreboard, HeroStart, HeroTitle, isOverIn } from './hero-match.tsx';

interface Props {
  readonly event: CardEvent;
}

interface VariantProps extends Props {
  /** True if the page opened with a picture: its space stays when another match becomes the hero. */
  readonly reservesPicture: boolean;
}

interface PictureProps extends Props {
  readonly src: string | null;
  readonly sizes: string;
  readonly className: string;
  /** True if its space stays, in the colours of the teams, while there is no picture. */
  readonly isReserved?: boolean;
}

/**
 * The picture of the match; its current frame while it is live. Without either, the hero shows only its colours, in
 * place of an empty frame.
 */
function HeroPicture({ event, src, sizes, className, isReserved = false }: PictureProps) {
  const [isMissing, setMissing] = useState(false);
  const hasStarted = event.eventStatus !== 'upcoming';
  const isEmpty = isMissing && !isReserved && src === null && hasStarted;
  return (
    <span data-card-picture className={clsx('block min-h-0', isEmpty && 'invisible', className)}>
      <Picture
        src={src}
        first
        sizes={sizes}
        tints={[event.team1?.Color ?? null, event.team2?.Color ?? null]}
        className="size-full aspect-auto!"
      />
      {hasStarted && <LiveStill event={event} first onMissing={setMissing} />}
    </span>
  );
}

/** The state, the minute and the competition, on a line as high as the badge. */
function HeroDetails({ event, className }: Props & { readonly className?: string }) {
  const isLive = event.eventStatus === 'live';
  const competition = competitionOf(event);
  return (
    <p className={clsx('flex min-h-6 flex-wrap items-center gap-2 text-sm font-medium', className)}>
      {isLive && <StateBadge event={event} />}
      {isLive && <LiveMinute event={event} />}
      <CardSlot name="access" event={event} />
      {competition !== null && <bdi>{competition}</bdi>}
    </p>
  );
}

/** The one action: watch, or open the match. */
function HeroAction({ event, className }: Props & { readonly className?: string }) {
  const t = useTranslations('home');
  const isLive = event.eventStatus === 'live';
  return (
    <p className={clsx('mt-0.5 flex flex-wrap items-center gap-x-5 gap-y-3', className)}>
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
        {isLive ? (
          <Play aria-hidden="true" className="size-5 fill-current" />
        ) : (
          <CalendarDays aria-hidden="true" className="size-5" />
        )}
        {t(isLive ? 'watchLive' : 'openMatch')}
      </AppLink>
      {!isOverIn(event) && <CardSlot name="result" event={event} />}
    </p>
  );
}

/** The colours of the teams on their sides. */
const teamColors = ({ team1, team2 }: CardEvent): CSSProperties => ({
  '--home': team1?.Color ?? 'var(--t-secondary)',
  '--away': team2?.Color ?? 'var(--t-secondary)',
});

/** A photograph or a frame: a drawn poster has crests, which the scoreboard and the stage show themselves. */
const photoOf = ({ imageUrl }: CardEvent): string | null =>
  imageUrl === null || isDrawnPoster(imageUrl) ? null : imageUrl;

/**
 * True if the picture is the current frame of the match, or was until it ended. Independent of time, so that nothing
 * moves when the first frame loads.
 */
const showsFrame = ({ eventStatus, stillUrl }: CardEvent): boolean =>
  eventStatus !== 'upcoming' && stillUrl !== undefined;

/** The teams beside their picture, which fades into the panel. */
function PanelHero({ event }: Props) {
  const hasFrame = showsFrame(event);
  return (
    <div
      data-theme="dark"
      // The panel has the colour of the team on its side of the picture. On a tablet it grows with long names.
      style={teamColors(event)}
      className="hero-panel relative isolate grid grid-cols-1 overflow-hidden bg-[color-mix(in_srgb,var(--beside)_26%,#07090c)] [--beside:var(--home)] rtl:[--beside:var(--away)] text-white max-md:h-[60svh] md:rounded-card md:max-lg:h-auto! md:max-lg:min-h-66"
    >
      <HeroPicture
        event={event}
        // A drawn poster has crests, too, and would show before the frame has loaded.
        src={hasFrame ? photoOf(event) : event.imageUrl}
        sizes="(min-width: 48rem) 58vw, 100vw"
        className="hero-picture -z-10 md:absolute md:inset-y-0 md:end-0 md:w-[52%] lg:w-[58%]"
      />
      <div className="page-gutter -mt-[5vw] grid content-end gap-3.5 pb-5 md:mt-0 md:w-1/2 md:content-center md:gap-4 md:py-4 md:ps-8 md:pe-2 lg:w-[43%] lg:ps-12 xl:gap-5">
        <HeroDetails event={event} />
        <h2 id="hero-title" className="@container min-w-0">
          <HeroTitle event={event} hasCrest={hasFrame || event.imageUrl === null} />
        </h2>
        <HeroStart event={event} />
        <HeroAction event={event} />
      </div>
    </div>
  );
}

/** True if the match has more than a drawn poster. */
const hasPicture = (event: CardEvent): boolean => showsFrame(event) || photoOf(event) !== null;

/**
 * A club's scoreboard in the colours of the page, beside the frame of a live match. On a phone it is as high as the
 * page opened it: what is below stays in place when the match ends or starts.
 */
function MatchdayHero({ event, reservesPicture }: VariantProps) {
  const photo = photoOf(event);
  const showsPicture = hasPicture(event) || reservesPicture;
  return (
    <div
      className={clsx(
        'hero-panel matchday-panel max-md:grid-cols-1',
        reservesPicture && 'max-md:h-[60svh]',
      )}
      data-picture={showsPicture || undefined}
    >
      {showsPicture && (
        <HeroPicture
          event={event}
          src={photo}
          isReserved
          sizes="(min-width: 48rem) 55vw, 100vw"
          className={clsx('relative isolate overflow-hidden', !reservesPicture && 'max-md:hidden')}
        />
      )}
      <div className="page-gutter grid content-center justify-items-center gap-4 py-5 text-center md:px-8 lg:gap-6">
        <HeroDetails event={event} className="justify-center" />
        <h2 id="hero-title" className="w-full max-w-3xl min-w-0">
          <HeroScoreboard event={event} />
        </h2>
        <HeroStart event={event} />
        <HeroAction event={event} className="justify-center max-sm:w-full" />
      </div>
    </div>
  );
}

/** The picture from edge to edge, or the colours of both teams, with the match on it. */
function StageHero({ event }: Props) {
  return (
    <div
      data-theme="dark"
      style={teamColors(event)}
      // On a tablet it grows with its content, which would touch the edge otherwise.
      className="hero-panel stage-panel md:max-lg:h-auto! md:max-lg:min-h-66"
    >
      <HeroPicture
        event={event}
        src={photoOf(event)}
        sizes="100vw"
        className="stage-picture absolute inset-0 -z-20"
      />
      <span className="stage-shade" />
      <div className="page-width page-gutter grid content-end gap-3 py-5 md:py-7">
        <HeroDetails event={event} />
        <h2 id="hero-title" className="stage-title @container min-w-0">
          <HeroTitle event={event} hasCrest />
        </h2>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <HeroAction event={event} className="max-sm:w-full" />
          <HeroStart event={event} />
        </div>
      </div>
    </div>
  );
}

/** By `hero` of the tenant's brand. */
const variants = { panel: PanelHero, matchday: MatchdayHero, stage: StageHero } as const;

/** The live match, or the next one, as the tenant's brand shows it. */
export function Hero({ event: listed }: Props) {
  const { brand } = useTenant();
  const event = useVisibleEvent(listed);
  const Variant = variants[brand.hero];
  const [reservesPicture] = useState(() => hasPicture(event));
  return (
    <section
      aria-labelledby="hero-title"
      data-scoreboard-row
      className={brand.hero === 'stage' ? undefined : 'page-width md:px-(--gutter) md:pt-4'}
    >
      <Variant key={event.id} event={event} reservesPicture={reservesPicture} />
    </section>
  );
}
