import { useEffect, useRef, useState } from 'react';
import { ControlBar } from './control-bar.tsx';
import { VolumeIcon } from './control-icons.tsx';
import { ErrorPanel } from '../player/error-panel.tsx';
import { PlayIcon } from './icons.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { Panorama } from '../panorama/panorama.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { Spinner } from '../player/spinner.tsx';
import { StreamStats } from '../settings/stream-stats.tsx';
import { Surface } from '../player/surface.tsx';
import { Transport } from './transport.tsx';
import { useControlsShown } from './use-controls-shown.ts';
import { useKeyboard } from './use-keyboard.ts';
import { ViewNote } from '../player/view-note.tsx';
import { ViewSwitch } from './view-switch.tsx';
import type { PlayerCommand } from '../../core/controls/keyboard.ts';

export type ControlsProps = {
  hideAfterMs: number;
  helpOpen: boolean;
  /** False until the first picture, because the stage shows a spinner itself. */
  showsSpinner: boolean;
  onHelpClose: () => void;
};

type Flash = { seconds: number; id: number };

/** Everything over the picture once the player has loaded. */
export function Controls({ hideAfterMs, helpOpen, showsSpinner, onHelpClose }: ControlsProps) {
  const { controller, props, root, texts, run } = usePlayer();
  const paused = usePlayerState((state) => state.playback.paused);
  const phase = usePlayerState((state) => state.playback.phase);
  const error = usePlayerState((state) => state.error);
  const autoplayBlocked = usePlayerState((state) => state.playback.autoplayBlocked);
  const interrupted = usePlayerState((state) => state.playback.interruption !== null);
  const stats = usePlayerState((state) => state.screen.statsShown && !state.playback.interruption);
  const isOnOtherScreen = usePlayerState((state) => state.cast.status === 'on');
  const autoplayMuted = usePlayerState((state) => state.playback.autoplayMuted);
  const busy = usePlayerState(
    (state) =>
      state.playback.wantsPlay &&
      (state.playback.waiting ||
        (state.playback.phase === 'loading' && state.playback.interruption === null)),
  );
  const panorama = usePlayerState((state) => state.view.current === 'panorama');
  const surface = useRef<HTMLDivElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const [scrubbing, setScrubbing] = useState(false);
  const [focused, setFocused] = useState(false);
  const [flash, setFlash] = useState<Flash | null>(null);
  const flashes = useRef(0);
  const hiddenTouch = useRef(false);
  const settingsButton = useRef<HTMLButtonElement>(null);
  const { shown, show, hide } = useControlsShown(
    {
      paused: paused && phase !== 'loading',
      idle: (phase === 'ended' && !interrupted) || helpOpen,
      menuOpen,
      scrubbing,
      focused,
    },
    hideAfterMs,
  );

  useEffect(() => {
    controller.store.dispatch({ type: 'controls', shown: shown || error !== null });
  }, [controller, shown, error]);
  useEffect(() => {
    const onMove = (event: PointerEvent) => event.pointerType === 'mouse' && show();
    const onLeave = (event: PointerEvent) => event.pointerType === 'mouse' && hide();
    root.addEventListener('pointermove', onMove);
    root.addEventListener('pointerleave', onLeave);
    return () => {
      root.removeEventListener('pointermove', onMove);
      root.removeEventListener('pointerleave', onLeave);
    };
  });

  const runVisibly = (command: PlayerCommand) => {
    const revealsLength = command.type === 'seek-to-fraction' || command.type === 'seek-to-end';
    if (revealsLength && props.timeline != null) return;
    if (command.type === 'seek-by' && !interrupted) {
      flashes.current += 1;
      setFlash({ seconds: command.seconds, id: flashes.current });
    }
    run(command);
  };
  useKeyboard(root, runVisibly, show);

  if (phase === 'empty') return null;
  const waitsForStart = paused && phase === 'loading' && !interrupted && !busy;
  return (
    <div
      className="gsp-controls"
      data-shown={shown || error ? '' : undefined}
      data-paused={paused ? '' : undefined}
      data-interrupted={interrupted ? '' : undefined}
      data-busy={busy ? '' : undefined}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      onPointerDownCapture={(event) => {
        hiddenTouch.current = event.pointerType === 'touch' && !shown && !error;
      }}
      onClickCapture={(event) => {
        // On hybrid screens, a touch must not press a control that was hidden.
        const pressed = (event.target as Element).closest('button');
        // The hint that points to the action is visible even without the controls.
        if (!hiddenTouch.current || !pressed || pressed.matches('.gsp-action-hint')) return;
        event.stopPropagation();
        show();
      }}
    >
      <Surface
        surface={surface}
        onTap={() => (shown ? hide() : show())}
        onJump={(seconds) => runVisibly({ type: 'seek-by', seconds })}
      />
      {panorama && <Panorama surface={surface} />}
      {busy && showsSpinner && !error && <Spinner texts={texts} />}
      {flash && (
        <span
          key={flash.id}
          className="gsp-flash"
          data-side={flash.seconds < 0 ? 'left' : 'right'}
          dir="ltr"
          aria-hidden="true"
          onAnimationEnd={() => setFlash(null)}
        >
          {flash.seconds < 0 ? `\u2212${-flash.seconds}` : `+${flash.seconds}`}
        </span>
      )}
      {stats && texts.deferred && <StreamStats deferredTexts={texts.deferred} />}
      {error && <ErrorPanel error={error} />}
      {!error && (
        <>
          <div className="gsp-top">{!interrupted && !isOnOtherScreen && <ViewSwitch />}</div>
          {(autoplayBlocked || waitsForStart) && (
            <button
              type="button"
              className="gsp-play-big"
              aria-label={texts.play}
              onClick={() => controller.play()}
            >
              <PlayIcon />
            </button>
          )}
          {phase !== 'loading' && !busy && !interrupted && <Transport placement="centre" />}
          {autoplayMuted && (
            <button type="button" className="gsp-unmute" onClick={() => controller.toggleMute()}>
              <VolumeIcon step="off" />
              {texts.tapToUnmute}
            </button>
          )}
        </>
      )}
      <ViewNote />
      <ControlBar
        menuOpen={menuOpen}
        settingsButton={settingsButton}
        onMenu={() => setMenuOpen(!menuOpen)}
        onScrub={setScrubbing}
      />
      {menuOpen && (
        <SettingsMenu
          opener={settingsButton}
          onClose={() => {
            setMenuOpen(false);
            settingsButton.current?.focus();
          }}
          onLeave={() => setMenuOpen(false)}
        />
      )}
      {helpOpen && texts.deferred && (
        <KeyboardHelp deferredTexts={texts.deferred} onClose={onHelpClose} />
      )}
    </div>
  );
}
