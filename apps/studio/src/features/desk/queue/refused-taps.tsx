import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiError, type FailureCode } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import type { Score, Tap } from '../tap.ts';
import type { Desk } from '../use-desk.ts';

interface Props {
  readonly desk: Desk;
  readonly refused: readonly Tap[];
}

const scoreText = ({ home, away }: Score) => `${home}:${away}`;

/**
 * A score that was entered on top of an outdated one: the scorer decides which counts. If two scorers entered the
 * same score, it counts once, and so does its goal.
 */
function ScoreConflict({ desk, refused }: Props) {
  const t = useTranslations('desk');
  const mine = refused.at(-1)?.action;
  const current = desk.view.score;
  const isSame = mine?.kind === 'score' && scoreText(mine.score) === scoreText(current);
  const remove = () => {
    for (const { id } of refused) desk.queue.remove(id);
  };
  const keepTheirs = () => {
    remove();
    const goals = refused.flatMap(({ action }) =>
      action.kind === 'score' && action.goalId !== undefined ? [action.goalId] : [],
    );
    for (const momentId of goals) {
      const waiting = desk.taps.find(
        ({ action }) => action.kind === 'moment' && action.momentId === momentId,
      );
      if (waiting === undefined || !desk.queue.remove(waiting.id))
        desk.queue.add({ kind: 'withdraw', momentId });
    }
  };
  useEffect(() => {
    if (isSame) keepTheirs();
    // oxlint-disable-next-line react/exhaustive-deps -- the function changes with each render
  }, [isSame]);
  if (mine?.kind !== 'score' || isSame) return null;
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-xl border-2 border-danger bg-surface p-4"
    >
      <p className="font-semibold">
        {t('conflict', { theirs: scoreText(current), mine: scoreText(mine.score) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={keepTheirs}>{t('keepTheirs', { score: scoreText(current) })}</Button>
        <Button
          onClick={() => {
            remove();
            const { score, isAfterEnd } = mine;
            desk.queue.add({
              kind: 'score',
              score,
              scoreBefore: current,
              ...(isAfterEnd === true && { isAfterEnd }),
            });
          }}
        >
          {t('useMine', { score: scoreText(mine.score) })}
        </Button>
      </div>
    </div>
  );
}

/** Entries that the server refused, and a score that two scorers entered. */
export function RefusedTaps({ desk, refused }: Props) {
  const format = useFormatter();
  const t = useTranslations('desk');
  const failureText = useFailureText();
  const contested = refused.filter(({ refusal }) => refusal?.code === 'score_changed');
  const others = refused.filter(({ refusal }) => refusal?.code !== 'score_changed');
  return (
    <>
      <ScoreConflict desk={desk} refused={contested} />
      {others.map(({ id, at, refusal, action }) => (
        <div
          key={id}
          role="alert"
          className="flex items-start gap-3 rounded-xl border border-danger bg-surface p-3"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-text" />
          <p className="min-w-0 flex-1 text-body">
            <span className="font-semibold">{t(`refused.${action.kind}`)}</span>{' '}
            {failureText(
              new ApiError(
                (refusal?.code ?? 'conflict') as FailureCode,
                409,
                refusal?.message ?? '',
                [],
                refusal?.reason,
                refusal?.roles,
              ),
            )}
          </p>
          <RowButton
            look="quiet"
            label={t('dismiss')}
            subject={`${t(`refused.${action.kind}`)} ${format.dateTime(new Date(at), { timeStyle: 'medium' })}`}
            onClick={() => void desk.queue.remove(id)}
          />
        </div>
      ))}
    </>
  );
}
