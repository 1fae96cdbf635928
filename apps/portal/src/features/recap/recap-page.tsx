import type { Event, Recap } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Eye, Lock, Scissors } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segments, segmentClass } from '../../ui/form/segments.tsx';
import {
  clockText,
  competitionOf,
  EventTime,
  sidesOf,
  TextWithScores,
} from '../event-card/index.ts';
import { PosterStage, ShareButton, useEventPage, type EventPageModel } from '../event/index.ts';
import { chooseRecap, recapsQuery } from './recap.api.ts';
import { RecapPlayer } from './recap-player.tsx';

export interface RecapData {
  readonly event: Event;
  /** Length in the URL, minutes; null if absent. */
  readonly minutes: number | null;
}

interface LengthsProps {
  readonly eventId: string;
  readonly recaps: readonly Recap[];
  readonly chosen: Recap;
}

/**
 * The available lengths, each with a URL, if there are several, and the actual length of the chosen one.
 */
function Lengths({ eventId, recaps, chosen }: LengthsProps) {
  const t = useTranslations('recap');
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {recaps.length > 1 && (
        <Segments label={t('lengths')}>
          {recaps.map(({ length }) => (
            <AppLink
              key={length}
              to="/events/recap/{eventId}"
              params={{ eventId }}
              search={{ minutes: String(length) }}
              replace
              resetScroll={false}
              aria-current={length === chosen.length ? 'page' : undefined}
              className={segmentClass(length === chosen.length)}
            >
              {t('minutes', { count: length })}
            </AppLink>
          ))}
        </Segments>
      )}
      <p className="figures text-sm text-muted" aria-live="polite">
        {t('facts', { clock: clockText(chosen.duration), count: chosen.scenes })}
      </p>
    </div>
  );
}

/** Returns why the match has no recap to play, as the key of its text. */
function unavailableReason({ stage, state }: EventPageModel): 'notOver' | 'closed' | 'none' {
  if (stage === 'locked' || stage === 'region' || stage === 'stream-limit') return 'closed';
  return state.data.eventStatus === 'archived' || stage === 'cancelled' ? 'none' : 'notOver';
}

const reasonIcons = { notOver: CalendarClock, closed: Lock, none: Scissors } as const;

/** States why there is no recap to play, and links to the match. */
function UnavailableNotice({ page }: { readonly page: EventPageModel }) {
  const t = useTranslations('recap');
  const reason = unavailableReason(page);
  return (
    <PosterStage page={page}>
      <Notice
        icon={reasonIcons[reason]}
        title={t(reason)}
        text={reason === 'none' ? t('noRecordingText') : t(`${reason}Text`)}
        overPicture
        action={
          <AppLink
            to="/events/{eventId}"
            params={{ eventId: page.state.data.id }}
            className={buttonClass()}
          >
            {t('toMatch')}
          </AppLink>
        }
      />
    </PosterStage>
  );
}

/** A recap of a match that the backend compiles, in one of the available lengths. */
export function RecapPage({ event, minutes }: RecapData) {
  const t = useTranslations('recap');
  const page = useEventPage(event);
  const hydrated = useHydrated();
  const [isPlayRequested, setPlayRequested] = useState(false);
  const { data } = page.state;
  const isOpen = page.stage === 'player' && page.status === 'vod';
  // A recap reveals the result, so a viewer with hidden results is prompted first.
  const isRevealed = isPlayRequested || !page.results.areHidden || page.results.isKnown;
  const query = useQuery({
    ...recapsQuery(useApi(), data.id),
    enabled: hydrated && isOpen && isRevealed,
  });
  const recaps = isRevealed ? (query.data ?? null) : null;
  const chosen = recaps === null ? null : chooseRecap(recaps, minutes);
  const [home, away] = sidesOf(data) ?? [];
  const competition = competitionOf(data);
  const heading = t('pageTitle', {
    match: home && away ? `${home.Name} – ${away.Name}` : page.title,
  });

  const picture = () => {
    if (!isOpen) return <UnavailableNotice page={page} />;
    if (!isRevealed)
      return (
        <PosterStage page={page}>
          <Notice
            icon={Eye}
            title={t('spoilerTitle')}
            text={t('spoilerText')}
            overPicture
            action={
              <button
                type="button"
                className={buttonClass()}
                onClick={() => setPlayRequested(true)}
              >
                {t('play')}
              </button>
            }
          />
        </PosterStage>
      );
    if (query.isError && !query.isFetching && recaps === null)
      return (
        <PosterStage page={page}>
          <Notice
            icon={Scissors}
            title={t('failed')}
            text={t('failedText')}
            overPicture
            action={
              <button type="button" className={buttonClass()} onClick={() => void query.refetch()}>
                {t('retry')}
              </button>
            }
          />
        </PosterStage>
      );
    if (recaps === null) return <PosterStage page={page} />;
    if (chosen === null)
      return (
        <PosterStage page={page}>
          <Notice icon={Scissors} title={t('none')} text={t('noneText')} overPicture />
        </PosterStage>
      );
    return (
      <RecapPlayer
        key={chosen.length}
        page={page}
        recap={chosen}
        autoPlay={isPlayRequested || page.isOpenedByClick}
      />
    );
  };
  return (
    <div
      // Limits the width so that the description and the lengths below the picture are in view.
      className="mx-auto box-content grid gap-6 pb-16 md:max-w-[max(36rem,min(73.75rem,calc((100svh-20rem)*16/9)))] md:px-(--gutter) md:pt-6"
    >
      <div className="player-frame relative z-30 bg-black md:rounded-card">{picture()}</div>
      <div className="max-md:page-gutter grid gap-5">
        <header className="grid gap-2">
          <p className="flex flex-wrap gap-x-2.5 text-sm text-muted">
            {competition !== null && <bdi className="font-medium text-text">{competition}</bdi>}
            <EventTime event={data} />
          </p>
          <h1 className="heading content-text text-2xl md:text-[2.125rem]">
            <TextWithScores text={heading} />
          </h1>
          <p className="max-w-[70ch] text-muted">{t('automatic')}</p>
        </header>
        {recaps !== null && chosen !== null && (
          <Lengths eventId={data.id} recaps={recaps} chosen={chosen} />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ShareButton title={heading} />
          <AppLink
            to="/events/{eventId}"
            params={{ eventId: data.id }}
            className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
          >
            {t('toMatch')}
          </AppLink>
        </div>
        <noscript>
          <p className="text-muted">{t('needsScript')}</p>
        </noscript>
      </div>
    </div>
  );
}
