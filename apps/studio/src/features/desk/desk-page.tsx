import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, Undo2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { MatchStatus } from '../event/match-status.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useMay } from '../session/session.api.ts';
import { BroadcastButton } from './broadcast-button.tsx';
import { ClockPanel } from './clock/clock-panel.tsx';
import { nextStep } from './clock/clock-step.ts';
import { MomentPanel } from './moment-panel.tsx';
import { PicturePanel } from './picture/picture-panel.tsx';
import { QueueNotice } from './queue/queue-notice.tsx';
import { ScorePanel } from './score-panel.tsx';
import { rulesOf } from './sport-rules.ts';
import { useDesk, type Desk } from './use-desk.ts';
import { useDeskActions } from './use-desk-actions.ts';

const EncoderPanel = lazy(async () => ({
  default: (await import('./encoder-panel.tsx')).EncoderPanel,
}));
const MatchLinks = lazy(async () => ({
  default: (await import('./match-links.tsx')).MatchLinks,
}));
const MomentList = lazy(async () => ({
  default: (await import('./moment-list.tsx')).MomentList,
}));
const OffsetPanel = lazy(async () => ({
  default: (await import('./offset-panel.tsx')).OffsetPanel,
}));

function OpenDesk({ desk }: { readonly desk: Desk }) {
  const { tenant } = useStudio();
  const may = useMay();
  const t = useTranslations('desk');
  const actions = useDeskActions(desk);
  const { event, view, isScoredByVideo } = desk;
  const mayScore = may('event:score');
  const isLive = view.status === 'live' && !event.cancelled;
  const isOpen = mayScore && isLive;
  const isOver = view.status === 'archived' && !event.cancelled;
  // Before the first picture, an encoder is what the match needs next.
  const needsEncoder = view.status === 'upcoming' && event.timeOrigin === undefined;
  const encoder = (
    <Suspense>
      <EncoderPanel desk={desk} />
    </Suspense>
  );
  const { half, points } = rulesOf(event.sportType);
  const addPoint = (side: 'home' | 'away') => {
    if (isOpen && !isScoredByVideo) actions.addPoints(side, points[0] ?? 1);
  };
  useShortcuts({
    homeScore: () => addPoint('home'),
    awayScore: () => addPoint('away'),
    clock: () => {
      if (isOpen) actions.stepClock(nextStep(view.moments, view.clock, half));
    },
    undo: actions.undo,
  });
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4 p-4 lg:p-8">
      <title>{`${event.title} · ${tenant.name}`}</title>
      <header className="flex items-center gap-2">
        <Link
          to="/matches"
          search={{}}
          aria-label={t('back')}
          className="-ms-2 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-hover"
        >
          <ChevronLeft aria-hidden className="size-6 rtl:rotate-180" />
        </Link>
        <h1 className="line-clamp-3 min-w-0 flex-1 text-lg leading-tight font-bold break-words md:text-2xl">
          {event.title}
        </h1>
        <MatchStatus event={{ eventStatus: view.status, cancelled: event.cancelled }} />
      </header>
      <QueueNotice desk={desk} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(22rem,1fr)] lg:items-start">
        <div className="flex flex-col gap-4">
          <PicturePanel desk={desk} mayScore={mayScore} />
          {needsEncoder && encoder}
          {mayScore ? (
            <div className="grid auto-cols-fr grid-flow-col gap-2 md:flex">
              <BroadcastButton desk={desk} actions={actions} />
              {actions.undoable !== null && (
                <Button onClick={actions.undo} className="min-h-12">
                  <Undo2 aria-hidden className="size-5 rtl:-scale-x-100" />
                  {t('undo')}
                </Button>
              )}
            </div>
          ) : (
            <p className="text-body text-muted">{t('readOnly')}</p>
          )}
        </div>
        <div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <ScorePanel
            desk={desk}
            actions={actions}
            isOpen={isOpen}
            isCorrectable={isOpen || (mayScore && isOver)}
          />
          <ClockPanel desk={desk} actions={actions} isOpen={isOpen} />
          {!isLive && (
            <p className="text-center text-body text-muted">{t(isOver ? 'over' : 'notLive')}</p>
          )}
          <MomentPanel desk={desk} actions={actions} isOpen={isOpen} />
        </div>
        <Suspense>
          <MomentList
            desk={desk}
            actions={actions}
            isOpen={mayScore && view.status !== 'upcoming'}
          />
        </Suspense>
        <div className="flex flex-col gap-4">
          {!needsEncoder && encoder}
          <Suspense>
            <OffsetPanel desk={desk} />
            <MatchLinks desk={desk} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function MatchDesk({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('desk');
  const { desk, error, retry } = useDesk(eventId);
  if (desk !== null) return <OpenDesk desk={desk} />;
  if (error instanceof ApiError)
    return (
      <div className="p-4">
        <Failed error={error} onRetry={retry} />
        <p className="text-center">
          <Link to="/matches" search={{}} className={buttonClass('quiet')}>
            {t('back')}
          </Link>
        </p>
      </div>
    );
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4 p-4 lg:p-8" aria-busy>
      <Skeleton className="h-11" />
      <Skeleton className="aspect-video max-h-44 w-full lg:max-h-none" />
      <Skeleton className="h-48" />
    </div>
  );
}

/** A match on match day: its video, score, clock and moments. */
export function DeskPage() {
  const { eventId } = useParams({ from: '/frame/matches/$eventId' });
  return (
    <PermissionGate permission="event:read">
      <MatchDesk key={eventId} eventId={eventId} />
    </PermissionGate>
  );
}
