import { goalsOf, isGranted } from '@grandstand/contract/constants';
import type { PlayerMarker, PlayerStatus, DeferredTexts } from '@grandstand/player';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { buildPath } from '../../../lib/navigation/build-path.ts';
import { activePlayback } from '../../../lib/page/active-playback.ts';
import { sidesOf } from '../../event-card/index.ts';
import { PlayerDeferredTexts } from './player-deferred-texts.tsx';
import type { EventPageModel } from '../page/use-event-page.ts';
import { useReturnAfterSignIn } from '../page/use-return-after-sign-in.ts';
import { useCornerPlayer } from './use-corner-player.tsx';
import { useTakedownCheck } from '../page/use-takedown-check.ts';
import { resumableLength } from './resumable-length.ts';

interface Props {
  readonly model: EventPageModel;
  readonly status: PlayerStatus;
  /** Score changes that the viewer has seen and may see. */
  readonly reached: number;
  /** True if the viewer may see the score, including that of what is ahead. */
  readonly showsScore: boolean;
  readonly onTexts: (texts: DeferredTexts) => void;
  readonly onGoals: (goals: readonly PlayerMarker[]) => void;
  /** Gets the times that the button for the next goal may lead to, s of the video. */
  readonly onGoalTimes: (times: readonly number[]) => void;
  /** True if the video continues in the corner when this player goes away. */
  readonly continuesInCorner: boolean;
}

/** In these sports, points come too often to be stepped through. */
const sportsWithoutGoals: readonly string[] = ['basketball', 'volleyball', 'tennis', 'rugby'];

/** Everything that a page does with a video only after playback starts. */
export function StartedPlayback({
  model,
  status,
  reached,
  showsScore,
  onTexts,
  onGoals,
  onGoalTimes,
  continuesInCorner,
}: Props) {
  const t = useTranslations('event');
  const { player } = model;
  const { data } = model.state;
  useCornerPlayer(model, continuesInCorner);
  useReturnAfterSignIn();
  const { source } = data;
  // Files below a grant are checked one by one.
  const isOpenClip = source.clip !== null && !isGranted(source.hd);
  useTakedownCheck(isOpenClip ? source.hd : null, status.phase === 'playing', player);
  const path =
    resumableLength(model) === null ? null : buildPath('/events/{eventId}', { eventId: data.id });
  useEffect(() => {
    const sides = sidesOf(data);
    const isMatch = model.status === 'vod' && data.source.clip === null;
    if (sides === null || !isMatch) return onGoals([]);
    // No marker for a future goal: its position alone would reveal it. None for one that a later score takes back.
    const reachedTime = data.scoreTimeline[reached - 1]?.time ?? -1;
    const goals = goalsOf(data.scoreTimeline).filter(({ time }) => time <= reachedTime);
    return onGoals(
      goals.map(({ time, side, home, away }) => ({
        id: `goal-${time}`,
        time,
        kind: 'goal',
        label: t('goal', {
          team: sides[side === 'home' ? 0 : 1].Name,
          score: `${home}–${away}`,
        }),
      })),
    );
  }, [data, model.status, reached, t, onGoals]);
  // Not while results are hidden: the existence of a next goal would be a spoiler.
  const mayStep =
    showsScore && data.source.clip === null && !sportsWithoutGoals.includes(data.sportType);
  const { scoreTimeline } = data;
  useEffect(
    () => onGoalTimes(mayStep ? goalsOf(scoreTimeline).map(({ time }) => time) : []),
    [mayStep, scoreTimeline, onGoalTimes],
  );
  useLayoutEffect(() => {
    activePlayback.current = { player, status, path };
  }, [player, status, path]);
  useLayoutEffect(
    () => () => {
      // Another player may own the video by now.
      if (activePlayback.current?.player === player) activePlayback.current = null;
    },
    [player],
  );
  return <PlayerDeferredTexts onTexts={onTexts} />;
}
