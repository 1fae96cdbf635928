import { useEffect, useRef, useState } from 'react';
import { startChoiceAt } from '../../core/live/start-choice.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import './start-choice.css';

/** How long the choice shows while the viewer neither hovers nor focuses it, ms. */
const shownMs = 60_000;

/**
 * Offers viewers who join a running match its start or the live position, during their first seconds, in
 * place of the live badge. It reveals nothing else: neither how long the match has run nor the score.
 */
export function StartChoice() {
  const { controller, root, texts } = usePlayer();
  const deferredTexts = texts.deferred;
  const choice = usePlayerState((state) => state.live.startChoice);
  const next = usePlayerState((state) => startChoiceAt(state, controller.toContentTime));
  const [isInUse, setIsInUse] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const isOpen = choice === 'open';

  useEffect(() => {
    // Waits until its texts are loaded.
    if (deferredTexts === null || next === choice) return;
    controller.store.dispatch({ type: 'start-choice', choice: next });
  }, [controller, deferredTexts, choice, next]);
  useEffect(() => {
    if (!isOpen || isInUse) return undefined;
    const timer = setTimeout(
      () => controller.store.dispatch({ type: 'start-choice', choice: 'closed' }),
      shownMs,
    );
    return () => clearTimeout(timer);
  }, [controller, isOpen, isInUse]);

  if (!isOpen || deferredTexts === null) return null;
  const choose = (fromStart: boolean) => {
    if (group.current?.contains(document.activeElement)) root.focus({ preventScroll: true });
    controller.store.dispatch({ type: 'start-choice', choice: 'closed' });
    if (fromStart) controller.seek(controller.toMediaTime(0));
  };
  return (
    <div
      ref={group}
      className="gsp-start-choice"
      role="group"
      aria-label={deferredTexts.startChoice}
      onPointerEnter={() => setIsInUse(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIsInUse(false)}
      onFocus={() => setIsInUse(true)}
      onBlur={() => setIsInUse(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        choose(false);
      }}
    >
      <button type="button" onClick={() => choose(true)}>
        {deferredTexts.startChoiceStart}
      </button>
      <button type="button" onClick={() => choose(false)}>
        <i className="gsp-dot" aria-hidden="true" />
        {deferredTexts.startChoiceLive}
      </button>
    </div>
  );
}
