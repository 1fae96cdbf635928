import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { viewAfterTurn, type DeviceDirection } from '../../core/panorama/device-direction.ts';
import {
  requestDirection,
  watchTurns,
  whenMotionAvailable,
} from '../../dom/panorama/device-motion.ts';
import type { OpenPanorama } from '../../dom/panorama/panorama.ts';
import { ControlButton } from '../controls/control-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { usePlayer } from '../player/player-context.ts';
import './panorama-part.css';

function MotionIcon() {
  return (
    <Icon>
      <path
        d="M9 6.5h6a1.2 1.2 0 0 1 1.2 1.2v8.6a1.2 1.2 0 0 1-1.2 1.2H9a1.2 1.2 0 0 1-1.2-1.2V7.7A1.2 1.2 0 0 1 9 6.5zM4.5 8.5 2.5 12l2 3.5M19.5 8.5l2 3.5-2 3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Icon>
  );
}

/** Turns the panorama with the device, if the device reports its orientation. */
export function MotionToggle({ panorama }: { panorama: OpenPanorama }) {
  const deferredTexts = usePlayer().texts.deferred;
  const [motion, setMotion] = useState<'absent' | 'off' | 'on' | 'refused'>('absent');
  useEffect(() => whenMotionAvailable(() => setMotion('off')), []);
  /** The last orientation of the device while the panorama follows it. */
  const lastDirection = useRef<DeviceDirection | null>(null);
  // Once the button shows "off", the panorama must stop turning; a plain effect runs a frame too late.
  useLayoutEffect(() => {
    if (motion !== 'on' || lastDirection.current === null) return undefined;
    return watchTurns(lastDirection.current, (from, to) => {
      lastDirection.current = to;
      panorama.change((view) => viewAfterTurn(view, from, to));
    });
  }, [motion, panorama]);
  if (motion === 'absent' || deferredTexts === null) return null;
  const press = () => {
    if (motion === 'on') return setMotion('off');
    void requestDirection().then((direction) => {
      lastDirection.current = direction;
      setMotion(direction === null ? 'refused' : 'on');
    });
    return undefined;
  };
  return (
    <>
      <div className="gsp-motion-toggle">
        <ControlButton label={deferredTexts.motion} pressed={motion === 'on'} onClick={press}>
          <MotionIcon />
        </ControlButton>
      </div>
      {motion === 'refused' && (
        <p className="gsp-note" role="status">
          {deferredTexts.motionRefused}
        </p>
      )}
    </>
  );
}
