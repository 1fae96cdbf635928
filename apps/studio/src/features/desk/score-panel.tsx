import type { EventTeam } from '@grandstand/contract';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { rulesOf } from './sport-rules.ts';
import type { Side } from './tap.ts';
import type { DeskActions } from './use-desk-actions.ts';
import type { Desk } from './use-desk.ts';

const loadForm = () => import('./score-form.tsx');
const ScoreForm = lazy(async () => ({ default: (await loadForm()).ScoreForm }));

interface Props {
  readonly desk: Desk;
  readonly actions: DeskActions;
  /** True while the operator may enter something. */
  readonly isOpen: boolean;
  /** True while the operator may correct the score, even after the end. */
  readonly isCorrectable: boolean;
}

const Crest = ({ team }: { readonly team: EventTeam | null }) =>
  team?.LogoUrl == null ? null : (
    <img src={team.LogoUrl} alt="" className="size-9 object-contain" />
  );

/** The score, with a big button for each side. */
export function ScorePanel({ desk, actions, isOpen, isCorrectable }: Props) {
  const t = useTranslations('desk');
  const [isCorrecting, setIsCorrecting] = useState(false);
  // Loaded before it is opened, which may be without a connection.
  useEffect(() => void loadForm().catch(() => undefined), []);
  const { event, view, isScoredByVideo } = desk;
  const { points } = rulesOf(event.sportType);
  const canScore = isOpen && !isScoredByVideo;
  const names = {
    home: event.team1?.Name ?? t('home'),
    away: event.team2?.Name ?? t('away'),
  };
  const side = (sideName: Side, team: EventTeam | null) => (
    <div className="flex min-w-0 flex-col items-center gap-2">
      <div className="flex max-w-full items-center gap-2">
        <Crest team={team} />
        <span className="min-w-0 leading-tight font-semibold break-words">{names[sideName]}</span>
      </div>
      <div className="mt-auto flex w-full gap-2">
        {points.map((point, index) => (
          <button
            key={point}
            type="button"
            disabled={!canScore}
            aria-label={t('addPoints', { points: point, team: names[sideName] })}
            onClick={() => actions.addPoints(sideName, point)}
            className={
              index === 0
                ? 'min-h-20 min-w-0 flex-2 rounded-xl border border-accent bg-accent-soft text-3xl font-bold text-on-accent-soft hover:brightness-110 disabled:cursor-not-allowed disabled:border-transparent disabled:bg-hover disabled:text-faint disabled:hover:brightness-100'
                : 'min-h-20 min-w-0 flex-1 rounded-xl border border-control bg-surface text-xl font-bold hover:bg-hover disabled:cursor-not-allowed disabled:text-faint'
            }
          >
            +{point}
          </button>
        ))}
      </div>
    </div>
  );
  return (
    <section aria-label={t('score')} className="flex flex-col gap-3">
      <div className="flex items-center justify-center gap-2" dir="ltr">
        <p
          aria-live="polite"
          aria-label={t('scoreIs', { ...names, score: `${view.score.home}:${view.score.away}` })}
          role="status"
          className="text-6xl font-extrabold tracking-tight tabular-nums"
        >
          {view.score.home}
          <span className="px-1 text-faint">:</span>
          {view.score.away}
        </p>
        {isCorrectable && !isScoredByVideo && (
          <button
            type="button"
            aria-label={t('correctScore')}
            onClick={() => setIsCorrecting(true)}
            className="grid size-11 place-items-center rounded-lg text-muted hover:bg-hover"
          >
            <Pencil aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {isScoredByVideo ? (
        <p className="text-center text-body text-muted">{t('scoredByVideo')}</p>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          {side('home', event.team1)}
          {side('away', event.team2)}
        </div>
      )}
      {isCorrecting && (
        <Suspense>
          <ScoreForm
            view={view}
            names={names}
            onSave={actions.setScore}
            onClose={() => setIsCorrecting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
