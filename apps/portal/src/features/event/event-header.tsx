import type { Event } from '@grandstand/contract';
import type { EventPageStatus } from '@grandstand/contract/names';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { Badge, LivePulse } from '../../ui/badge.tsx';
import { competitionOf, Crest, sidesOf, startOf, useEventTime } from '../media-list/index.ts';
import { ShareButton } from './share-button.tsx';

interface Props {
  readonly event: Event;
  readonly status: EventPageStatus;
  /** Over, and there is nothing to play in its place. */
  readonly hasEnded: boolean;
  readonly startingSoon: boolean;
  readonly now: number;
}

function StatusBadge({ event, status, hasEnded, startingSoon }: Omit<Props, 'now'>) {
  const t = useTranslations('event');
  if (hasEnded) return <Badge tone="plain">{t('status.ended')}</Badge>;
  if (status === 'live' || status === 'channel') {
    return (
      <Badge tone="live">
        <LivePulse />
        {t(`status.${status}`)}
      </Badge>
    );
  }
  if (event.mediaType !== 'event')
    return <Badge tone="plain">{t(`kinds.${event.mediaType}`)}</Badge>;
  if (startingSoon) return <Badge tone="accent">{t('startingSoon')}</Badge>;
  return <Badge tone="plain">{t(`status.${status}`)}</Badge>;
}

/** A clip leads to the match it was cut from. */
function MatchLink({ event }: { readonly event: Event }) {
  const t = useTranslations('event');
  if (event.eventId === event.id) return null;
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: event.eventId }}
      className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
    >
      {t('fromMatch')}
    </AppLink>
  );
}

/** What it is: state, competition, when; teams or title; what to do with it. */
export function EventHeader({ event, now, ...state }: Props) {
  const write = useEventTime(now);
  const sides = sidesOf(event);
  const isMatch = event.mediaType === 'event' && sides !== null;
  const competition = competitionOf(event);
  return (
    <header className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-muted">
        <StatusBadge event={event} {...state} />
        {competition !== null && <bdi className="font-medium text-text">{competition}</bdi>}
        {state.status !== 'channel' && (
          <time dateTime={new Date(startOf(event)).toISOString()} className="figures">
            {write(startOf(event))}
          </time>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <h1 className="heading min-w-0 flex-1 basis-72 text-2xl md:text-[34px]">
          {isMatch ? (
            <>
              <span className="sr-only">{event.title}</span>
              <span aria-hidden="true" className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
                {sides.map((team) => (
                  <span key={team.Id} className="flex items-center gap-3">
                    <Crest team={team} className="size-9 md:size-12" />
                    <bdi>{team.Name}</bdi>
                  </span>
                ))}
              </span>
            </>
          ) : (
            <bdi>{event.title}</bdi>
          )}
        </h1>
        <div className="flex flex-wrap items-center gap-4">
          <MatchLink event={event} />
          <ShareButton title={event.title} />
        </div>
      </div>
    </header>
  );
}
