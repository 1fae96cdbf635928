import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { directionAt } from '../../core/panorama/directions.ts';
import type { ActionSide } from '../../core/panorama/panorama-view.ts';
import type { OpenPanorama } from '../../dom/panorama/panorama.ts';
import { Icon } from '../controls/icons.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import './panorama-part.css';

type Surface = RefObject<HTMLElement | null>;

function SideIcon({ side }: { side: ActionSide }) {
  return (
    <Icon>
      <path
        d={side === 'left' ? 'M14.5 5.5 8 12l6.5 6.5' : 'M9.5 5.5 16 12l-6.5 6.5'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Icon>
  );
}

type ArrowProps = { side: ActionSide; label: string; surface: Surface; onPress: () => void };

function Arrow({ side, label, surface, onPress }: ArrowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const arrow = button.current;
    const panorama = surface.current;
    return () => {
      // A viewer who reached the button by keyboard continues from the panorama when it disappears.
      if (arrow && arrow === arrow.ownerDocument.activeElement)
        panorama?.focus({ preventScroll: true });
    };
  }, [surface]);
  return (
    <button
      ref={button}
      type="button"
      className="gsp-action-hint"
      data-side={side}
      aria-keyshortcuts="Enter"
      title={label}
      onClick={onPress}
    >
      <SideIcon side={side} />
      <span className="gsp-action-hint-text">{label}</span>
    </button>
  );
}

/**
 * Points to the side of the panorama where the action is, according to the page's markers. Turns there on a
 * press, or on Enter while the panorama has the focus; never by itself.
 */
export function ActionHint({ panorama, surface }: { panorama: OpenPanorama; surface: Surface }) {
  const { controller, props, texts } = usePlayer();
  const deferredTexts = texts.deferred;
  const time = usePlayerState((state) => state.timeline.currentTime);
  const isPlaying = usePlayerState(
    (state) => state.playback.phase === 'ready' && !state.playback.interruption && !state.error,
  );
  const yaw = isPlaying ? directionAt(props.markers, controller.toContentTime(time)) : null;
  const [side, setSide] = useState<ActionSide | null>(null);
  useEffect(() => {
    if (yaw === null) return setSide(null);
    const updateSide = () => setSide(panorama.sideOf(yaw));
    updateSide();
    return panorama.onViewChange(updateSide);
  }, [panorama, yaw]);
  useEffect(() => {
    const target = surface.current;
    if (side === null || yaw === null || !target) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      panorama.turnTo(yaw);
    };
    target.addEventListener('keydown', onKeyDown);
    return () => target.removeEventListener('keydown', onKeyDown);
  }, [panorama, surface, side, yaw]);
  return (
    <div role="status">
      {side !== null && yaw !== null && deferredTexts && (
        <Arrow
          key={side}
          side={side}
          label={side === 'left' ? deferredTexts.playLeft : deferredTexts.playRight}
          surface={surface}
          onPress={() => panorama.turnTo(yaw)}
        />
      )}
    </div>
  );
}
