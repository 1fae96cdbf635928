import { tagTypes } from '@grandstand/contract/constants';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSport } from '../../lib/studio-context.ts';
import { Button } from '../../ui/button.tsx';
import { halfMoments } from './clock/clock-step.ts';
import { rulesOf } from './sport-rules.ts';
import type { Side } from './tap.ts';
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

/** Parses a shirt number; null for none. */
export const readNumber = (text: string): number | null =>
  /^\d{1,3}$/.test(text) ? Number(text) : null;

/** Keeps the focus in the panel between the two presses. */
const focusFirst = (button: HTMLButtonElement | null) => button?.focus();

/** The kinds of moments of the sport: one press chooses the kind, a second one the team. */
export function MomentPanel({ desk, actions, isOpen }: Props) {
  const t = useTranslations('desk');
  const { event, isScoredByVideo } = desk;
  const sport = useSport(event.sportType);
  const kindName = useKindName(event.sportType);
  const [chosen, setChosen] = useState<string | null>(null);
  const [number, setNumber] = useState('');
  const { hasGoals } = rulesOf(event.sportType);
  const kinds = (sport?.moments?.map(({ id }) => id) ?? tagTypes)
    .filter(
      (kind) => !markedByClock.includes(kind) && !(kind === 'goal' && hasGoals && !isScoredByVideo),
    )
    // The kind for anything else comes last.
    .toSorted((a, b) => Number(withoutSide.has(a)) - Number(withoutSide.has(b)));
  const mark = (type: string, side: Side | null) => {
    actions.addMoment(type, side, side === null ? null : readNumber(number));
    setChosen(null);
    setNumber('');
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
          <input
            className="col-span-2 min-h-12 rounded-lg border border-control bg-surface px-3 text-base placeholder:text-faint"
            aria-label={t('playerNumber')}
            placeholder={t('playerNumber')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={number}
            onChange={({ target }) => setNumber(target.value.replaceAll(/\D/g, ''))}
          />
          <Button look="quiet" onClick={() => mark(chosen, null)}>
            {t('noTeam')}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              setChosen(null);
              setNumber('');
            }}
          >
            {t('cancel')}
          </Button>
        </div>
      )}
    </section>
  );
}
