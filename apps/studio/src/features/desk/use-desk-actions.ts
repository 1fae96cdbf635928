import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { clockAfter, halfMoments, type ClockStep } from './clock/clock-step.ts';
import { rulesOf } from './sport-rules.ts';
import {
  goalTitle,
  readingAt,
  type ClockState,
  type DeskMoment,
  type Score,
  type Side,
  type Tap,
  type TapAction,
} from './tap.ts';
import type { Desk } from './use-desk.ts';
import { useKindName } from './use-kind-name.ts';

/** How long the notice with its undo stays, ms. */
const noticeMs = 8000;
/** How many actions can be undone, the last one first. */
const maxUndo = 20;

/** What one action of a scorer entered, so that it can be undone. */
interface Entry {
  readonly label: string;
  readonly taps: readonly Tap[];
  /** The opposite of each of its taps, which undoes one that was sent. */
  readonly inverses: readonly (() => TapAction)[];
}

export interface DeskActions {
  readonly addPoints: (side: Side, points: number) => void;
  /** Corrects the score. Also withdraws these moments, of goals that did not count. */
  readonly setScore: (score: Score, uncounted: readonly DeskMoment[]) => void;
  readonly stepClock: (step: ClockStep) => void;
  readonly setClock: (reading: number) => void;
  readonly addMoment: (type: string, side: Side | null, playerNumber: number | null) => void;
  /** Sets or removes the number of a moment's player, by a moment that replaces it. */
  readonly setPlayer: (moment: DeskMoment, playerNumber: number | null) => void;
  readonly withdrawMoment: (id: string) => void;
  readonly setStatus: (status: 'live' | 'archived') => void;
  /** Undoes the last entry; does nothing if there is none. */
  readonly undo: () => void;
  /** What `undo` would undo; null for nothing. */
  readonly undoable: string | null;
}

/** Returns the tap that adds a moment again, at its position, with this player. */
const replacementOf = (
  { type, side, title, time }: DeskMoment,
  playerNumber: number | null,
): Extract<TapAction, { kind: 'moment' }> => ({
  kind: 'moment',
  momentId: crypto.randomUUID(),
  type,
  side,
  time,
  ...(title !== '' && { title }),
  ...(playerNumber !== null && { playerNumber }),
});

const isHalf = (step: ClockStep): step is (typeof halfMoments)[number] =>
  (halfMoments as readonly string[]).includes(step);

/**
 * What a scorer does. Each action adds its taps to the queue, which the desk shows at once, and a notice, which
 * can undo it; going on air and withdrawing a moment have no undo.
 */
export function useDeskActions(desk: Desk): DeskActions {
  const t = useTranslations('desk');
  const kindName = useKindName(desk.event.sportType);
  const notices = Toast.useToastManager();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  /** Ids of moments by those that they replaced. */
  const [replacedBy] = useState(() => new Map<string, string>());
  const latest = useRef({ desk, entries });
  latest.current = { desk, entries };
  /** Ids of the notices of taps, by the id of the tap. */
  const [noticeOf] = useState(() => new Map<string, string>());
  const { close } = notices;
  // A refusal is shown by itself: the notice would contradict it.
  useEffect(() => {
    for (const { id, refusal } of desk.taps) {
      const notice = refusal === null ? undefined : noticeOf.get(id);
      if (notice === undefined) continue;
      noticeOf.delete(id);
      close(notice);
    }
  }, [desk.taps, close, noticeOf]);
  const { half, hasGoals } = rulesOf(desk.event.sportType);

  const undoEntry = (entry: Entry) => {
    if (!latest.current.entries.includes(entry)) return;
    setEntries((all) => all.filter((other) => other !== entry));
    const { queue } = latest.current.desk;
    // Each on its own: the server may have accepted one and refused another.
    const opposites = entry.taps.map(({ id }, index) =>
      queue.remove(id) ? undefined : entry.inverses[index]?.(),
    );
    // The last one first: the clock runs again only once the match is live again.
    const sent = opposites
      .toReversed()
      .flatMap((opposite) => (opposite === undefined ? [] : [queue.add(opposite)]));
    const notice = notices.add({ title: t('undone', { what: entry.label }), timeout: 4000 });
    for (const { id } of sent) noticeOf.set(id, notice);
  };
  const enter = (label: string, actions: readonly TapAction[], inverses: Entry['inverses']) => {
    const taps = actions.map((action) => desk.queue.add(action));
    const entry: Entry = { label, taps, inverses };
    setEntries((all) => [...all, entry].slice(-maxUndo));
    const notice = notices.add({
      title: label,
      timeout: noticeMs,
      actionProps: { children: t('undo'), onClick: () => undoEntry(entry) },
    });
    for (const { id } of taps) noticeOf.set(id, notice);
  };

  /** Returns the tap that restores an earlier state of the clock, as if it had not been touched since. */
  const restored = (before: ClockState | null): TapAction =>
    before === null
      ? { kind: 'clock', running: false, clock: 0 }
      : {
          kind: 'clock',
          running: before.isRunning,
          clock: readingAt(before, latest.current.desk.position()),
        };
  const scoreText = ({ home, away }: Score) => `${home}:${away}`;
  const currentScore = () => latest.current.desk.view.score;

  const isAfterEnd = (): { readonly isAfterEnd?: true } =>
    latest.current.desk.view.status === 'archived' ? { isAfterEnd: true } : {};

  /** Returns the id of a moment now: a player's number that was set since then has replaced the moment. */
  const presentId = (id: string): string => {
    const { moments } = latest.current.desk.view;
    let found = id;
    for (let next: string | undefined = id; next !== undefined; next = replacedBy.get(next)) {
      found = next;
      if (moments.some((moment) => moment.id === next)) break;
    }
    return found;
  };
  const withdrawn = (momentId: string) => (): TapAction => ({
    kind: 'withdraw',
    momentId: presentId(momentId),
  });
  /** Withdraws the moment of a goal, even if another scorer has set the player's number since. */
  const goalWithdrawn =
    ({ momentId, side, title }: Extract<TapAction, { kind: 'moment' }>) =>
    (): TapAction => {
      const { moments } = latest.current.desk.view;
      const id = presentId(momentId);
      const present = moments.some((moment) => moment.id === id)
        ? undefined
        : moments.findLast((other) => other.side === side && other.title === title);
      return { kind: 'withdraw', momentId: present?.id ?? id };
    };

  const changeScore = (
    score: Score,
    goal: Extract<TapAction, { kind: 'moment' }> | null,
    uncounted: readonly DeskMoment[] = [],
  ) => {
    const before = desk.view.score;
    const actions: TapAction[] = [
      {
        kind: 'score',
        score,
        scoreBefore: before,
        ...(goal !== null && { goalId: goal.momentId }),
        ...isAfterEnd(),
      },
    ];
    if (goal !== null) actions.push(goal);
    for (const { id } of uncounted) actions.push({ kind: 'withdraw', momentId: id });
    const label =
      uncounted.length === 0
        ? t('scored', { score: scoreText(score) })
        : t('scoredWithout', { score: scoreText(score), count: uncounted.length });
    enter(label, actions, [
      // Points that others have scored since then stay.
      () => ({
        kind: 'score',
        score: {
          home: Math.max(0, currentScore().home - (score.home - before.home)),
          away: Math.max(0, currentScore().away - (score.away - before.away)),
        },
        scoreBefore: currentScore(),
        ...isAfterEnd(),
      }),
      ...(goal === null ? [] : [goalWithdrawn(goal)]),
      ...uncounted.map((moment) => () => {
        const again = replacementOf(moment, moment.playerNumber);
        replacedBy.set(moment.id, again.momentId);
        return again;
      }),
    ]);
  };

  return {
    addPoints(side, points) {
      const score = { ...desk.view.score, [side]: desk.view.score[side] + points };
      changeScore(
        score,
        hasGoals
          ? {
              kind: 'moment',
              momentId: crypto.randomUUID(),
              type: 'goal',
              side,
              title: goalTitle(score),
            }
          : null,
      );
    },
    setScore: (score, uncounted) => changeScore(score, null, uncounted),
    stepClock(step) {
      const before = desk.view.clock;
      const clock: TapAction = { kind: 'clock', ...clockAfter(step, half) };
      const momentId = crypto.randomUUID();
      const isMarked = isHalf(step);
      const moment: TapAction[] = isMarked
        ? [{ kind: 'moment', momentId, type: step, side: null }]
        : [];
      enter(
        t(`steps.${step}`),
        [clock, ...moment],
        [() => restored(before), ...(isMarked ? [withdrawn(momentId)] : [])],
      );
    },
    setClock(reading) {
      const before = desk.view.clock;
      const running = before?.isRunning ?? false;
      enter(
        t('clockSet'),
        [{ kind: 'clock', running, clock: Math.max(0, reading) }],
        [() => restored(before)],
      );
    },
    addMoment(type, side, playerNumber) {
      const momentId = crypto.randomUUID();
      const player = playerNumber === null ? {} : { playerNumber };
      enter(
        t('marked', { what: kindName(type) }),
        [{ kind: 'moment', momentId, type, side, ...player }],
        [withdrawn(momentId)],
      );
    },
    setPlayer(moment, playerNumber) {
      const { id, type, playerNumber: before } = moment;
      if (before === playerNumber) return;
      const added = replacementOf(moment, playerNumber);
      replacedBy.set(id, added.momentId);
      enter(
        t('marked', { what: kindName(type) }),
        [added, { kind: 'withdraw', momentId: id }],
        [
          withdrawn(added.momentId),
          () => {
            const again = replacementOf(moment, before);
            replacedBy.set(added.momentId, again.momentId);
            return again;
          },
        ],
      );
    },
    withdrawMoment(id) {
      const waiting = desk.taps.find(
        ({ action }) => action.kind === 'moment' && action.momentId === id,
      );
      if (waiting !== undefined && desk.queue.remove(waiting.id)) return;
      const withdrawal = desk.queue.add({ kind: 'withdraw', momentId: id });
      noticeOf.set(withdrawal.id, notices.add({ title: t('removed'), timeout: 4000 }));
    },
    setStatus(status) {
      if (status === 'archived') {
        const { clock } = desk.view;
        const isRunning = clock?.isRunning === true;
        enter(
          t('ended'),
          [
            ...(isRunning ? [{ kind: 'clock', running: false } as const] : []),
            { kind: 'status', status },
          ],
          [
            ...(isRunning ? [() => restored(clock)] : []),
            () => ({ kind: 'status', status: 'live' }),
          ],
        );
      } else {
        const { id } = desk.queue.add({ kind: 'status', status });
        noticeOf.set(id, notices.add({ title: t('onAirNow'), timeout: 4000 }));
      }
    },
    undo() {
      const last = latest.current.entries.at(-1);
      if (last !== undefined) undoEntry(last);
    },
    undoable: entries.at(-1)?.label ?? null,
  };
}
