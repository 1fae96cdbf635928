import { useEffect, useRef, useState } from 'react';
import { hasDvr } from '../core/timeline.ts';
import { canPictureInPicture } from '../dom/picture-in-picture.ts';
import { ControlButton } from './control-button.tsx';
import {
  CaptionsIcon,
  FullscreenIcon,
  PictureInPictureIcon,
  SettingsIcon,
} from './control-icons.tsx';
import { Clock, LiveBadge } from './live-badge.tsx';
import { usePlayer, usePlayerState } from './player-context.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { TimelineBar } from './timeline-bar.tsx';
import { Transport } from './transport.tsx';
import { VolumeControl } from './volume-control.tsx';

function CaptionsButton() {
  const { run, texts } = usePlayer();
  const offered = usePlayerState((state) => state.captionTracks.length > 0);
  const on = usePlayerState((state) => state.caption !== null);
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

function PictureInPictureButton() {
  const { run, texts, video } = usePlayer();
  const on = usePlayerState((state) => state.pictureInPicture);
  if (!canPictureInPicture(video)) return null;
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
  const on = usePlayerState((state) => state.fullscreen);
  return (
    <ControlButton
      label={on ? texts.fullscreenExit : texts.fullscreenEnter}
      onClick={() => run({ type: 'toggle-fullscreen' })}
    >
      <FullscreenIcon on={on} />
    </ControlButton>
  );
}

function SettingsButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const { texts } = usePlayer();
  const offered = usePlayerState(
    (state) => !state.live || state.levels.length > 1 || state.captionTracks.length > 0,
  );
  const button = useRef<HTMLButtonElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (!holder.current?.contains(event.target as Node)) onOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open, onOpen]);
  if (!offered) return null;
  return (
    <div className="gsp-settings" ref={holder}>
      {open && (
        <SettingsMenu
          onClose={() => {
            onOpen(false);
            button.current?.focus();
          }}
        />
      )}
      <ControlButton
        buttonRef={button}
        label={texts.settings}
        expanded={open}
        onClick={() => onOpen(!open)}
      >
        <SettingsIcon />
      </ControlButton>
    </div>
  );
}

export type ControlBarProps = {
  onScrub: (scrubbing: boolean) => void;
  onMenu: (open: boolean) => void;
};

/** Timeline and buttons at the bottom of the picture. */
export function ControlBar({ onScrub, onMenu }: ControlBarProps) {
  const { props } = usePlayer();
  const [menuOpen, setMenuOpen] = useState(false);
  const live = usePlayerState((state) => state.live);
  const timeline = usePlayerState((state) =>
    state.live ? hasDvr(state.window) : state.window.end > 0,
  );
  const open = (next: boolean) => {
    setMenuOpen(next);
    onMenu(next);
  };
  return (
    <div className="gsp-bar">
      <p className="gsp-title">{props.title}</p>
      {timeline && <TimelineBar onScrub={onScrub} />}
      <div className="gsp-row">
        <Transport place="bar" />
        <VolumeControl />
        {live && <LiveBadge />}
        <Clock />
        <span className="gsp-space" />
        <CaptionsButton />
        <SettingsButton open={menuOpen} onOpen={open} />
        <PictureInPictureButton />
        <FullscreenButton />
      </div>
    </div>
  );
}
