import type { Event } from '@grandstand/contract';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { useSportName } from '../../../lib/portal/portal-context.tsx';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { useDeferredHydrated } from '../../../lib/portal/use-hydrated.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { MatchSquads } from '../../roster/index.ts';
import { clockText, competitionOf, sidesOf, startOf } from '../../event-card/index.ts';
import { useIsTabShown } from '../tabs/tab-shown.ts';
import type { PartProps } from '../parts/event-part.ts';

/** Lazy, with its texts: other pages do not load them. */
const SafeguardNotice = lazyPart(
  async () => (await import('../stages/safeguard-notice.tsx')).SafeguardNotice,
);

/**
 * The squads of both teams, once the tab is seen; not for a match of minors, nor for an event without teams.
 */
function Squads({ event }: { readonly event: Event }) {
  const isSeen = useIsTabShown();
  const teams = sidesOf(event);
  if (!isSeen || teams === null || event.safeguarded) return null;
  return <MatchSquads teams={teams} sport={event.sportType} />;
}

/** The description and facts of an event. */
export function EventDetails({ page }: PartProps) {
  const { data: event } = page.state;
  const t = useTranslations('event');
  const nameOfSport = useSportName();
  const hydrated = useDeferredHydrated();
  const format = useFormatter();
  const { areHidden, isRevealed } = page.results;
  const showsLength = !areHidden || event.mediaType !== 'event' || isRevealed('length');
  const duration = showsLength ? event.duration : null;
  const competition = competitionOf(event);
  const kind = event.eventStatus === 'channel' ? 'channel' : event.mediaType;
  const details: readonly (readonly [name: string, value: string])[] = [
    ...(competition === null ? [] : [[t('competition'), competition] as const]),
    [t('sport'), nameOfSport(event.sportType)],
    [t('kind'), t(`kinds.${kind}`)],
    ...(event.eventStatus === 'channel'
      ? []
      : [
          [
            t('date'),
            format.dateTime(startOf(event), { dateStyle: 'full', timeStyle: 'short' }),
          ] as const,
        ]),
    ...(duration === null ? [] : [[t('length'), clockText(duration)] as const]),
  ];
  return (
    <>
      <section aria-labelledby="about" className="rounded-card bg-surface p-5 md:p-7">
        <h2 id="about" className="heading text-xl">
          {t(kind === 'channel' ? 'aboutChannel' : 'about')}
        </h2>
        {event.safeguarded && hydrated && (
          <Suspense>
            <SafeguardNotice />
          </Suspense>
        )}
        {event.eventDescription !== null && !page.isSpoilerFree && (
          <p dir="auto" className="mt-3 max-w-[40.5rem] leading-relaxed whitespace-pre-line">
            {event.eventDescription}
          </p>
        )}
        <dl className="mt-5 grid gap-x-8 gap-y-4 sm:max-lg:grid-cols-2">
          {details.map(([name, value]) => (
            <div key={name}>
              <dt className="text-caption text-muted">{name}</dt>
              <dd className="mt-0.5 font-medium">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {event.mediaType === 'event' && <Squads event={event} />}
    </>
  );
}
