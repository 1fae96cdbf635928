import { useEffect } from 'react';
import { usePlayer, usePlayerState } from './player-context.ts';
import './view-note.css';

/** How long the note shows, ms. */
const shownMs = 10_000;

/** Shows and announces why the panorama was left without the viewer's doing. */
export function ViewNote() {
  const { controller, props, texts } = usePlayer();
  const why = usePlayerState((state) => state.view.exitReason);
  useEffect(() => {
    if (why === null) return undefined;
    const over = setTimeout(
      () => controller.store.dispatch({ type: 'view-note-dismissed' }),
      shownMs,
    );
    return () => clearTimeout(over);
  }, [controller, why]);
  if (!props.pano) return null;
  const words = texts.settingsMore;
  return (
    <p className="gsp-note" role="status">
      {why && words && (why === 'slow' ? words.panoramaSlow : words.panoramaFailed)}
    </p>
  );
}
