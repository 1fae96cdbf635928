import { useEffect } from 'react';
import { usePlayer, usePlayerState } from './player-context.ts';
import './view-note.css';

/** How long the note shows, ms. */
const shownMs = 10_000;

/** Shows and announces why the panorama was left without the viewer's doing. */
export function ViewNote() {
  const { controller, props, texts } = usePlayer();
  const reason = usePlayerState((state) => state.view.exitReason);
  useEffect(() => {
    if (reason === null) return undefined;
    const timer = setTimeout(
      () => controller.store.dispatch({ type: 'view-note-dismissed' }),
      shownMs,
    );
    return () => clearTimeout(timer);
  }, [controller, reason]);
  if (!props.pano) return null;
  const deferredTexts = texts.deferred;
  return (
    <p className="gsp-note" role="status">
      {reason &&
        deferredTexts &&
        (reason === 'slow' ? deferredTexts.panoramaSlow : deferredTexts.panoramaFailed)}
    </p>
  );
}
