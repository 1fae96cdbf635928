import { useEffect, useState } from 'react';
import { CastIcon } from './cast-icon.tsx';
import { usePlayer, usePlayerState } from './player-context.ts';
import './cast-cover.css';

/** Over the picture while the film is on another screen: says where it is, and when it is back. */
export function CastCover() {
  const { props, texts } = usePlayer();
  const isOn = usePlayerState((state) => state.cast === 'on');
  const isKnown = usePlayerState((state) => state.cast !== 'none');
  const [wasOn, setWasOn] = useState(false);
  useEffect(() => {
    if (isOn) setWasOn(true);
  }, [isOn]);
  if (!isKnown && !wasOn) return null;
  const words = texts.settingsMore;
  return (
    <div className="gsp-cast" data-on={isOn ? '' : undefined}>
      {isOn && props.poster && <img src={props.poster} alt="" />}
      {isOn && <CastIcon />}
      {/* There before it says anything, so that screen readers hear it. */}
      <p role="status">{isOn ? words?.castOn : wasOn ? words?.castOver : null}</p>
    </div>
  );
}
