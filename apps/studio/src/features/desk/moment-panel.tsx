import { tagTypes } from '@grandstand/contract/constants';
import { CloudOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSport } from '../../lib/studio-context.ts';
import { Button } from '../../ui/button.tsx';
import { halfMoments } from './clock-step.ts';
import { rulesOf } from './sport-rules.ts';
import type { DeskMoment, Side } from './tap.ts';
import type { DeskActions } from './use-desk-actions.ts';
import type { Desk } from './use-desk.ts';
import { useKindName } from './use-kind-name.ts';

interface Props {
  readonly desk: Desk;
  readonly actions: DeskActions;
  /** True while the operator may enter something. */
  readonly isOpen: boolean;
}

/** Kinds that the clock marks by itself. */
const markedByClock: readonly string[] = halfMoments;

/** Kinds of moments that belong to no side, so that one press marks them. */
const withoutSide: ReadonlySet<string> = new Set(['moment']);

/** Keeps the focus in the panel between the two presses. */
const focusFirst = (button: HTMLButtonElement | null) => button?.focus();

/** The kinds of moments of the sport: one press chooses the kind, a second one the team. */
export function MomentPanel({ desk, actions, isOpen }: Props) {
  const t = useTranslations('desk');
  const { event, isScoredByVideo } = desk;
  const sport = useSport(event.sportType);
  const kindName = useKindName(event.sportType);
  const [chosen, setChosen] = useState<string | null>(null);
  const { hasGoals } = rulesOf(event.sportType);
  const kinds = (sport?.moments?.map(({ id }) => id) ?? tagTypes)
    .filter(
      (kind) => !markedByClock.includes(kind) && !(kind === 'goal' && hasGoals && !isScoredByVideo),
    )
    // The kind for anything else comes last.
    .toSorted((a, b) => Number(withoutSide.has(a)) - Number(withoutSide.has(b)));
  const mark = (type: string, side: Side | null) => {
    actions.addMoment(type, side);
    setChosen(null);
  };
  const big =
    'min-h-13 min-w-0 rounded-lg border border-control bg-surface px-1 text-caption font-semibold break-words hyphens-auto md:text-body hover:bg-hover disabled:cursor-not-allowed disabled:text-faint';
  return (
    <section aria-label={t('moments')} className="flex flex-col gap-2">
      <h2 className="text-caption font-semibold text-muted">
        {chosen === null ? t('moments') : t('whose', { what: kindName(chosen) })}
      </h2>
      {chosen === null ? (
        <div className="grid grid-cols-3 gap-2">
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              disabled={!isOpen}
              className={big}
              onClick={() =>
                withoutSide.has(kind) || event.team1 === null ? mark(kind, null) : setChosen(kind)
              }
            >
              {kindName(kind)}
            </button>
          ))}
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <button
            type="button"
            ref={focusFirst}
            className={`${big} min-h-20`}
            onClick={() => mark(chosen, 'home')}
          >
            {event.team1?.Name ?? t('home')}
          </button>
          <button type="button" className={`${big} min-h-20`} onClick={() => mark(chosen, 'away')}>
            {event.team2?.Name ?? t('away')}
          </button>
          <Button look="quiet" onClick={() => mark(chosen, null)}>
            {t('noTeam')}
          </Button>
          <Button look="quiet" onClick={() => setChosen(null)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </section>
  );
}

const timeText = (time: number): string =>
  `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, '0')}`;

/** What was marked, the latest first. */
export function MomentList({ desk, actions, isOpen }: Props) {
  const t = useTranslations('desk');
  const kindName = useKindName(desk.event.sportType);
  const { moments } = desk.view;
  const sideName: Readonly<Record<Side, string | undefined>> = {
    home: desk.event.team1?.Name,
    away: desk.event.team2?.Name,
  };
  const titleOf = ({ type, title }: DeskMoment): string => {
    const score = / (\d+–\d+)$/.exec(title)?.[1];
    return score === undefined ? kindName(type) : `${kindName(type)} ${score}`;
  };
  return (
    <section aria-label={t('marks')} className="flex flex-col gap-1">
      <h2 className="text-caption font-semibold text-muted">{t('marks')}</h2>
      {moments.length === 0 ? (
        <p className="py-3 text-body text-muted">{t('noMarks')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {moments.toReversed().map((moment) => (
            <li key={moment.id} className="flex min-h-12 items-center gap-3">
              <span className="w-14 shrink-0 text-body text-muted tabular-nums">
                {timeText(moment.time)}
              </span>
              <span className="min-w-0 flex-1 truncate">
                <span className="font-semibold">{titleOf(moment)}</span>
                {moment.side !== null && (
                  <span className="text-muted"> · {sideName[moment.side]}</span>
                )}
              </span>
              {moment.isWaiting && (
                <span className="shrink-0 text-muted">
                  <CloudOff aria-hidden className="size-4" />
                  <span className="sr-only">{t('waiting')}</span>
                </span>
              )}
              {isOpen && (
                <button
                  type="button"
                  aria-label={t('remove', { what: titleOf(moment), time: timeText(moment.time) })}
                  onClick={() => actions.withdrawMoment(moment.id)}
                  className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover"
                >
                  <Trash2 aria-hidden className="size-5" />
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
