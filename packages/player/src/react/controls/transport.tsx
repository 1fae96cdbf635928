import { JumpIcon, PauseIcon, ReplayIcon } from './control-icons.tsx';
import { ControlButton } from './control-button.tsx';
import { PlayIcon } from './icons.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { jumpSeconds } from '../../core/controls/jump.ts';

function PlayButton() {
  const { texts, run } = usePlayer();
  const paused = usePlayerState((state) => state.playback.paused);
  const ended = usePlayerState(
    (state) => state.playback.phase === 'ended' && !state.playback.interruption,
  );
  const label = ended ? texts.replay : paused ? texts.play : texts.pause;
  return (
    <ControlButton label={label} className="gsp-play" onClick={() => run({ type: 'toggle-play' })}>
      {ended ? <ReplayIcon /> : paused ? <PlayIcon /> : <PauseIcon />}
    </ControlButton>
  );
}

function JumpButton({ forward }: { forward: boolean }) {
  const { texts, run } = usePlayer();
  const label = (forward ? texts.seekForward : texts.seekBack)(jumpSeconds);
  const seconds = forward ? jumpSeconds : -jumpSeconds;
  return (
    <ControlButton
      label={label}
      className="gsp-jump"
      onClick={() => run({ type: 'seek-by', seconds })}
    >
      <JumpIcon seconds={jumpSeconds} forward={forward} />
    </ControlButton>
  );
}

/** Back, play and forward keep their order in every script, as the timeline does. */
export function Transport({ placement }: { placement: 'bar' | 'centre' }) {
  const interrupted = usePlayerState((state) => state.playback.interruption !== null);
  return (
    <div className={`gsp-transport gsp-transport-${placement}`} dir="ltr">
      {placement === 'bar' && <PlayButton />}
      {!interrupted && <JumpButton forward={false} />}
      {placement === 'centre' && <PlayButton />}
      {!interrupted && <JumpButton forward />}
    </div>
  );
}
