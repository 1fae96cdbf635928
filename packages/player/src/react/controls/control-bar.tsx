import type { Ref } from 'react';
import { nextGoalStart, previousGoalStart } from '../../core/timeline/next-goal.ts';
import { hasDvr } from '../../core/timeline/timeline.ts';
import { canPictureInPicture } from '../../dom/screen/picture-in-picture.ts';
import { CastButton } from '../cast/cast-button.tsx';
import { ControlButton } from './control-button.tsx';
import {
  CaptionsIcon,
  FullscreenIcon,
  NextGoalIcon,
  PictureInPictureIcon,
  PreviousGoalIcon,
  SettingsIcon,
} from './control-icons.tsx';
import { LiveBadge, TimeDisplay } from './live-badge.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { SpeedAndLoop } from './speed-and-loop.tsx';
import { StartChoice } from './start-choice.tsx';
import { TimelineBar } from '../timeline/timeline-bar.tsx';
import { Transport } from './transport.tsx';
import { VolumeControl } from './volume-control.tsx';

function CaptionsButton() {
  const { run, texts } = usePlayer();
  const offered = usePlayerState((state) => state.captions.tracks.length > 0);
  const on = usePlayerState((state) => state.captions.shownTrack !== null);
  if (!offered) return null;
  return (
    <ControlButton
      label={on ? texts.captionsHide : texts.captionsShow}
      pressed={on}
      onClick={() => run({ type: 'toggle-captions' })}
    >
      <CaptionsIcon on={on} />
    </ControlButton>
  );
}

/** Go to the previous and the next goal that the page may reveal. Each is absent if there is no such goal. */
function GoalButtons() {
  const { controller, props, run, texts } = usePlayer();
  const { goals = [] } = props;
  const has = (startOf: typeof nextGoalStart, time: number) =>
    goals.length > 0 && startOf(goals.map(controller.toMediaTime), time) !== null;
  const hasNext = usePlayerState(({ timeline }) => has(nextGoalStart, timeline.currentTime));
  const hasPrevious = usePlayerState(({ timeline }) =>
    has(previousGoalStart, timeline.currentTime),
  );
  const deferredTexts = texts.deferred;
  if (!deferredTexts) return null;
  return (
    <>
      {hasPrevious && (
        <ControlButton
          label={deferredTexts.previousGoal}
          className="gsp-wide-only"
          onClick={() => run({ type: 'step-goal', direction: -1 })}
        >
          <PreviousGoalIcon />
        </ControlButton>
      )}
      {hasNext && (
        <button
          type="button"
          className="gsp-next-goal"
          aria-label={deferredTexts.nextGoal}
          title={deferredTexts.nextGoal}
          onClick={() => run({ type: 'step-goal', direction: 1 })}
        >
          <NextGoalIcon />
          <span aria-hidden="true">{deferredTexts.nextGoal}</span>
        </button>
      )}
    </>
  );
}

function PictureInPictureButton() {
  const { run, texts, video } = usePlayer();
  const on = usePlayerState((state) => state.screen.pictureInPicture);
  // While a screen with a player of its own plays, the element has no picture.
  const hasPicture = usePlayerState((state) => state.cast.deviceName === null);
  if (!hasPicture || !canPictureInPicture(video)) return null;
  return (
    <ControlButton
      label={on ? texts.pictureInPictureExit : texts.pictureInPictureEnter}
      className="gsp-wide-only"
      onClick={() => run({ type: 'toggle-picture-in-picture' })}
    >
      <PictureInPictureIcon />
    </ControlButton>
  );
}

function FullscreenButton() {
  const { run, texts } = usePlayer();
  const on = usePlayerState((state) => state.screen.fullscreen);
  return (
    <ControlButton
      label={on ? texts.fullscreenExit : texts.fullscreenEnter}
      onClick={() => run({ type: 'toggle-fullscreen' })}
    >
      <FullscreenIcon on={on} />
    </ControlButton>
  );
}

export type ControlBarProps = {
  menuOpen: boolean;
  settingsButton: Ref<HTMLButtonElement>;
  onMenu: () => void;
  onScrub: (scrubbing: boolean) => void;
};

/** Timeline and buttons at the bottom of the picture. */
export function ControlBar({ menuOpen, settingsButton, onMenu, onScrub }: ControlBarProps) {
  const { props, texts } = usePlayer();
  const live = usePlayerState((state) => state.live.isLive);
  const interrupted = usePlayerState((state) => state.playback.interruption !== null);
  const isOnOtherScreen = usePlayerState((state) => state.cast.status === 'on');
  const offersStart = props.offersStart === true && !interrupted && !isOnOtherScreen;
  const timeline = usePlayerState((state) =>
    state.playback.interruption
      ? false
      : state.live.isLive
        ? hasDvr(state.timeline.seekable)
        : state.timeline.seekable.end > 0,
  );
  return (
    <div className="gsp-bar">
      <p className="gsp-title">{props.title}</p>
      {timeline && (props.timeline ?? <TimelineBar onScrub={onScrub} />)}
      <div className="gsp-row">
        <Transport placement="bar" />
        <VolumeControl />
        {offersStart && <StartChoice />}
        {live && !interrupted && <LiveBadge />}
        {!interrupted && <TimeDisplay />}
        {!interrupted && <SpeedAndLoop />}
        <span className="gsp-space" />
        {!interrupted && !isOnOtherScreen && <GoalButtons />}
        {!interrupted && <CaptionsButton />}
        {!interrupted && (
          <ControlButton
            buttonRef={settingsButton}
            label={texts.settings}
            expanded={menuOpen}
            onClick={onMenu}
          >
            <SettingsIcon />
          </ControlButton>
        )}
        {!interrupted && <CastButton />}
        {!interrupted && <PictureInPictureButton />}
        <FullscreenButton />
      </div>
    </div>
  );
}
