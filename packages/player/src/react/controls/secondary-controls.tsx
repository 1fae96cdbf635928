import type { ControlsProps } from './controls.tsx';
import { ErrorPanel } from '../player/error-panel.tsx';
import { PlayIcon } from './icons.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { Spinner } from '../player/spinner.tsx';

/** Controls of a secondary player: only the spinner, errors and a play button. */
export function SecondaryControls({ showsSpinner }: Pick<ControlsProps, 'showsSpinner'>) {
  const { controller, texts } = usePlayer();
  const error = usePlayerState((state) => state.error);
  const phase = usePlayerState((state) => state.playback.phase);
  const paused = usePlayerState((state) => state.playback.paused);
  const busy = usePlayerState(
    (state) =>
      state.playback.wantsPlay && (state.playback.waiting || state.playback.phase === 'loading'),
  );
  if (phase === 'empty') return null;
  return (
    <div className="gsp-controls gsp-back-controls" data-shown="">
      {error && <ErrorPanel error={error} />}
      {!error && busy && showsSpinner && <Spinner texts={texts} />}
      {/* Playback was paused while this player had the sound, or the browser requires a press. */}
      {!error && !busy && paused && phase !== 'ended' && (
        <button
          type="button"
          className="gsp-play-big"
          aria-label={texts.play}
          onClick={() => controller.play()}
        >
          <PlayIcon />
        </button>
      )}
    </div>
  );
}
