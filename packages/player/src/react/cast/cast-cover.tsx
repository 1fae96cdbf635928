import { useEffect, useState } from 'react';
import { CastIcon } from './cast-icon.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import './cast-cover.css';
import '../player/view-note.css';

/** How long the reason for the return shows, ms. */
const shownMs = 10_000;

/** Covers the picture while another screen plays the video: names that screen and announces the return. */
export function CastCover() {
  const { controller, props, texts } = usePlayer();
  const isOn = usePlayerState((state) => state.cast.status === 'on');
  const isKnown = usePlayerState((state) => state.cast.status !== 'none');
  const name = usePlayerState((state) => state.cast.deviceName);
  const endReason = usePlayerState((state) => state.cast.endReason);
  const [wasOn, setWasOn] = useState(false);
  useEffect(() => {
    if (isOn) setWasOn(true);
  }, [isOn]);
  useEffect(() => {
    if (endReason === null) return undefined;
    const timer = setTimeout(() => {
      setWasOn(false);
      controller.store.dispatch({ type: 'cast-note-dismissed' });
    }, shownMs);
    return () => clearTimeout(timer);
  }, [controller, endReason]);
  if (!isKnown && !wasOn && endReason === null) return null;
  const deferredTexts = texts.deferred;
  const reasonText = endReason === 'lost' ? deferredTexts?.castLost : deferredTexts?.castRefused;
  return (
    <div className="gsp-cast" data-on={isOn ? '' : undefined}>
      {isOn && props.poster && <img src={props.poster} alt="" />}
      {isOn && <CastIcon />}
      {/* Exists before its text, so that screen readers announce it. */}
      <p role="status" className={endReason === null ? undefined : 'gsp-note'}>
        {isOn
          ? deferredTexts?.castOn
          : endReason !== null
            ? reasonText
            : wasOn
              ? deferredTexts?.castOver
              : null}
        {isOn && name !== null && (
          <>
            {': '}
            <bdi>{name}</bdi>
          </>
        )}
      </p>
    </div>
  );
}
