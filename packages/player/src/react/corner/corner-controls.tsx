import './corner.css';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { commandForKey, type PlayerCommand } from '../../core/controls/keyboard.ts';
import { ControlButton } from '../controls/control-button.tsx';
import { CloseIcon, PauseIcon, ReplayIcon, VolumeIcon } from '../controls/control-icons.tsx';
import { Icon, PlayIcon } from '../controls/icons.tsx';
import { Panorama } from '../panorama/panorama.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

export type CornerTexts = {
  /** Label of the link back to the video's page. */
  back: string;
  close: string;
};

export type CornerControlsProps = {
  texts: CornerTexts;
  /** URL of the video's page. */
  href: string;
  /** Navigates there without loading a new document. */
  onBack: () => void;
  onClose: () => void;
};

/** The keys that make sense in a small picture; the rest is one press away, on the video's page. */
const keyCommands: ReadonlySet<PlayerCommand['type']> = new Set([
  'toggle-play',
  'seek-by',
  'toggle-mute',
  'volume-by',
]);

function BackIcon() {
  return (
    <Icon>
      <path
        d="M9.5 4.5h-3a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-3M13.5 4.5h6v6M19 5l-8 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Icon>
  );
}

/** Play, back link, sound and close, over the small picture. */
export function CornerControls({ texts: cornerTexts, href, onBack, onClose }: CornerControlsProps) {
  const { controller, root, run, texts } = usePlayer();
  const panorama = usePlayerState((state) => state.view.current === 'panorama');
  const surface = useRef<HTMLDivElement>(null);
  const paused = usePlayerState((state) => state.playback.paused);
  const ended = usePlayerState(
    (state) => state.playback.phase === 'ended' && state.playback.interruption === null,
  );
  const error = usePlayerState((state) => state.error);
  const isMuted = usePlayerState((state) => state.playback.sound.muted);
  const busy = usePlayerState((state) => state.playback.wantsPlay && state.playback.waiting);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        return onClose();
      }
      // A button or link needs the space key for itself.
      if (event.key === ' ' && (event.target as Element).closest('button, a')) return;
      const command = commandForKey(event, 'player');
      if (!command || !keyCommands.has(command.type)) return;
      event.preventDefault();
      run(command);
    };
    root.addEventListener('keydown', onKeyDown);
    return () => root.removeEventListener('keydown', onKeyDown);
  }, [root, run, onClose]);

  const goBack = (event: MouseEvent) => {
    // The browser handles a click that opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onBack();
  };
  const playLabel = paused ? texts.play : texts.pause;
  return (
    <div className="gsp-corner" data-paused={paused || error ? '' : undefined}>
      <div
        ref={surface}
        className="gsp-surface"
        data-panorama={panorama ? '' : undefined}
        // Dragging turns a panorama, so a click must not navigate; keyboard viewers have the link.
        onClick={panorama ? undefined : onBack}
      />
      {panorama && <Panorama surface={surface} small />}
      {busy && !error && <span className="gsp-spinner" role="status" aria-label={texts.loading} />}
      {error && (
        <p className="gsp-corner-error" role="alert">
          {error.retrying ? texts.errorRetrying : texts.error[error.code]}
        </p>
      )}
      <div className="gsp-corner-top">
        {/* Styled like the buttons next to it. */}
        <a
          className="gsp-button"
          href={href}
          aria-label={cornerTexts.back}
          title={cornerTexts.back}
          onClick={goBack}
        >
          <BackIcon />
        </a>
        <ControlButton label={cornerTexts.close} onClick={onClose}>
          <CloseIcon />
        </ControlButton>
      </div>
      <div className="gsp-corner-bottom">
        {error && !error.retrying ? (
          <ControlButton label={texts.retry} onClick={() => controller.retry()}>
            <ReplayIcon />
          </ControlButton>
        ) : (
          <ControlButton
            label={ended ? texts.replay : playLabel}
            onClick={() => run({ type: 'toggle-play' })}
          >
            {ended ? <ReplayIcon /> : paused ? <PlayIcon /> : <PauseIcon />}
          </ControlButton>
        )}
        <ControlButton
          label={isMuted ? texts.unmute : texts.mute}
          onClick={() => controller.toggleMute()}
        >
          <VolumeIcon step={isMuted ? 'off' : 'high'} />
        </ControlButton>
      </div>
    </div>
  );
}
