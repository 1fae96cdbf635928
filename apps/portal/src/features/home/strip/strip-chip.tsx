import type { EventTeam } from '@grandstand/contract';
import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { LivePulse } from '../../../ui/badge.tsx';
import {
  Crest,
  EventTime,
  LiveMinute,
  sidesOf,
  titleOf,
  useVisibleEvent,
  type CardEvent,
} from '../../event-card/index.ts';

interface Props {
  readonly event: CardEvent;
}

interface ChipScoreProps {
  readonly event: Pick<CardEvent, 'eventStatus' | 'score'>;
  readonly side: 'home' | 'away';
}

/** The goals of a side of a running match. A finished one has a replay, which its result would spoil. */
function ChipScore({ event: { eventStatus, score }, side }: ChipScoreProps) {
  if (eventStatus !== 'live' || score === null) return null;
  return <span className="score ms-auto min-w-[2ch] text-end text-base">{score[side]}</span>;
}

const ChipSide = ({
  event,
  team,
  side,
}: ChipScoreProps & { readonly team: EventTeam } & { readonly event: CardEvent }) => (
  <span className="strip-side">
    <Crest team={team} className="size-5" />
    <bdi className="truncate">{team.ShortName}</bdi>
    <ChipScore event={event} side={side} />
  </span>
);

/** The state of the match: live with its minute, its start, cancelled, or a replay. */
function ChipState({ event }: Props) {
  const t = useTranslations('eventCard.status');
  if (event.cancelled) return <span className="strip-state">{t('cancelled')}</span>;
  if (event.eventStatus === 'archived') return <span className="strip-state">{t('vod')}</span>;
  if (event.eventStatus !== 'live')
    return (
      <span className="strip-state">
        <EventTime event={event} hourOnly />
      </span>
    );
  return (
    <span className="strip-state">
      <span className="flex items-center gap-1.5 text-live-text">
        <LivePulse className="text-live-text" />
        {t('live')}
      </span>
      <LiveMinute event={event} />
    </span>
  );
}

/** Both teams and the score as text, for screen readers. */
function ChipName({ event }: Props) {
  const t = useTranslations('eventCard');
  const sides = sidesOf(event);
  if (sides === null) return titleOf(event);
  const [{ Name: home }, { Name: away }] = sides;
  const { eventStatus, score } = event;
  const names = t('versus', { home, away });
  return eventStatus === 'live' && score !== null ? `${names}, ${t('score', score)}` : names;
}

/**
 * A match in the score strip. Memoised, with its score and minute in components of their own: a change
 * renders its chip only.
 */
export const StripChip = memo(function StripChip({ event: given }: Props) {
  const event = useVisibleEvent(given);
  const sides = sidesOf(event);
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: event.id }}
      state={{ mediaType: event.mediaType }}
      className="strip-chip"
    >
      {sides === null ? (
        <bdi className="line-clamp-2 text-caption leading-4.5 font-semibold">{titleOf(event)}</bdi>
      ) : (
        <span className="grid min-w-0">
          <span className="sr-only">
            <ChipName event={event} />
          </span>
          <span aria-hidden="true" className="grid gap-0.5">
            <ChipSide event={event} team={sides[0]} side="home" />
            <ChipSide event={event} team={sides[1]} side="away" />
          </span>
        </span>
      )}
      <ChipState event={event} />
    </AppLink>
  );
});
