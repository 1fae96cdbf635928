import type { PlayerMarker, PlayerStatus, SettingsTexts } from '@grandstand/player';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { buildPath } from '../../../lib/navigation/build-path.ts';
import { activePlayback } from '../../../lib/page/active-playback.ts';
import { sidesOf } from '../../event-card/index.ts';
import { goalsOf } from '../results/match-score.ts';
import { PlayerSettingsTexts } from './player-settings-texts.tsx';
import type { EventPageModel } from '../page/use-event-page.ts';
import { useReturnAfterSignIn } from '../page/use-return-after-sign-in.ts';
import { useCornerPlayer } from './use-corner-player.tsx';
import { resumableLength } from './resumable-length.ts';

interface Props {
  readonly model: EventPageModel;
  readonly status: PlayerStatus;
  /** Score changes that the viewer has seen and may see. */
  readonly reached: number;
  readonly onTexts: (texts: SettingsTexts) => void;
  readonly onGoals: (goals: readonly PlayerMarker[]) => void;
  /** True if the video continues in the corner when this player goes away. */
  readonly continuesInCorner: boolean;
}

/** Everything that a page does with a video only after playback starts. */
export function StartedPlayback({
  model,
  status,
  reached,
  onTexts,
  onGoals,
  continuesInCorner,
}: Props) {
  const t = useTranslations('event');
  const { player } = model;
  const { data } = model.state;
  useCornerPlayer(model, continuesInCorner);
  useReturnAfterSignIn();
  const path =
    resumableLength(model) === null ? null : buildPath('/events/{eventId}', { eventId: data.id });
  useEffect(() => {
    const sides = sidesOf(data);
    const isMatch = model.status === 'vod' && data.source.clip === null;
    if (sides === null || !isMatch) return onGoals([]);
    // No marker for a future goal: its position alone would reveal it.
    const goals = goalsOf(data.scoreTimeline.slice(0, reached));
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
  return <PlayerSettingsTexts onTexts={onTexts} />;
}
