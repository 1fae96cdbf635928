import { Minus, Plus, Timer } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { clockText, nextStep } from './clock-step.ts';
import { rulesOf } from '../sport-rules.ts';
import { readingAt } from '../tap.ts';
import type { DeskActions } from '../use-desk-actions.ts';
import type { Desk } from '../use-desk.ts';

const loadForm = () => import('./clock-form.tsx');
const ClockForm = lazy(async () => ({ default: (await loadForm()).ClockForm }));

/** Returns the position in the broadcast, s, and renders again every 250 ms while the clock runs. */
function usePosition(desk: Desk): number {
  const [, setTick] = useState(0);
  const isRunning = desk.view.clock?.isRunning === true;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return desk.position();
}

interface Props {
  readonly desk: Desk;
  readonly actions: DeskActions;
  /** True while the operator may enter something. */
  readonly isOpen: boolean;
}

/** The match clock: the next step of the match by one button, and corrections. */
export function ClockPanel({ desk, actions, isOpen }: Props) {
  const t = useTranslations('desk');
  const [isSetting, setIsSetting] = useState(false);
  // Loaded before it is opened, which may be without a connection.
  useEffect(() => void loadForm().catch(() => undefined), []);
  const time = usePosition(desk);
  const { clock, moments } = desk.view;
  const { half } = rulesOf(desk.event.sportType);
  const step = nextStep(moments, clock, half);
  const reading = clock === null ? 0 : readingAt(clock, time);
  const isSecondHalf = moments.some(({ type }) => type === 'second_half');
  const isPaused = clock !== null && !clock.isRunning;
  const isBetween = step === 'second_half' || step === 'kick_off';
  const correct = (seconds: number) => actions.setClock(reading + seconds);
  const stepButtonClass =
    'grid size-11 place-items-center rounded-lg border border-line text-muted hover:bg-hover disabled:cursor-not-allowed disabled:opacity-50';
  return (
    <section aria-label={t('clock')} className="flex flex-col gap-3">
      <div className="flex items-center justify-center gap-3" dir="ltr">
        <button
          type="button"
          className={stepButtonClass}
          disabled={!isOpen || clock === null}
          aria-label={t('clockBack')}
          onClick={() => correct(-1)}
        >
          <Minus aria-hidden className="size-5" />
        </button>
        <p
          role="timer"
          aria-label={t('clock')}
          className={`min-w-36 text-center text-4xl font-bold tabular-nums ${isPaused ? 'text-muted' : ''}`}
        >
          {clockText(reading, half, isSecondHalf)}
        </p>
        <button
          type="button"
          className={stepButtonClass}
          disabled={!isOpen || clock === null}
          aria-label={t('clockForward')}
          onClick={() => correct(1)}
        >
          <Plus aria-hidden className="size-5" />
        </button>
      </div>
      <div className="flex gap-2">
        <Button
          look={isOpen && clock?.isRunning !== true ? 'primary' : 'secondary'}
          className="min-h-13 flex-1"
          disabled={!isOpen}
          onClick={() => actions.stepClock(step)}
        >
          {t(`steps.${step}`)}
        </Button>
        {half !== null && clock !== null && !isBetween && step !== 'start' && step !== 'stop' && (
          <Button
            className="min-h-13"
            disabled={!isOpen}
            onClick={() => actions.stepClock(clock.isRunning ? 'stop' : 'start')}
          >
            {clock.isRunning ? t('steps.stop') : t('steps.start')}
          </Button>
        )}
        <Button
          className="min-h-13"
          disabled={!isOpen}
          aria-label={t('setClock')}
          onClick={() => setIsSetting(true)}
        >
          <Timer aria-hidden className="size-5" />
        </Button>
      </div>
      {isSetting && (
        <Suspense>
          <ClockForm
            reading={reading}
            onSave={actions.setClock}
            onClose={() => setIsSetting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
