import { useRef } from 'react';
import type { MouseEvent, Ref } from 'react';
import { tapAction, type Tap } from '../../core/controls/tap.ts';
import { jumpSeconds } from '../../core/controls/jump.ts';
import { usePlayer, usePlayerState } from './player-context.ts';

export type SurfaceProps = {
  surface: Ref<HTMLDivElement>;
  /** Called on a touch tap that is not part of a jump. */
  onTap: () => void;
  onJump: (seconds: number) => void;
};

/**
 * The picture as a pointer target: a mouse click plays and pauses, a double click fills the
 * screen, a tap shows the controls, a double tap at a side jumps, a drag turns a panorama.
 */
export function Surface({ surface, onTap, onJump }: SurfaceProps) {
  const { run, texts } = usePlayer();
  const panorama = usePlayerState((state) => state.view.current === 'panorama');
  const pointer = useRef('mouse');
  const lastTap = useRef<Tap | null>(null);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (pointer.current !== 'touch') return run({ type: 'toggle-play' });
    const box = event.currentTarget.getBoundingClientRect();
    const tap = { x: event.clientX - box.left, at: event.timeStamp };
    const action = tapAction(tap, lastTap.current, box.width);
    lastTap.current = tap;
    if (action === 'toggle-controls') onTap();
    else onJump(action === 'seek-back' ? -jumpSeconds : jumpSeconds);
    return undefined;
  };

  return (
    <div
      ref={surface}
      className="gsp-surface"
      data-panorama={panorama ? '' : undefined}
      role={panorama ? 'group' : undefined}
      aria-label={panorama ? (texts.deferred?.panoramaHint ?? texts.viewPanorama) : undefined}
      tabIndex={panorama ? 0 : undefined}
      onPointerDown={(event) => {
        pointer.current = event.pointerType;
      }}
      onClick={onClick}
      onDoubleClick={() => pointer.current === 'mouse' && run({ type: 'toggle-fullscreen' })}
    />
  );
}
