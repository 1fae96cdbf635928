import { useEffect, useRef, useState } from 'react';
import { startChoiceAt } from '../core/start-choice.ts';
import { usePlayer, usePlayerState } from './player-context.ts';
import './start-choice.css';

/** So long it stands there unless somebody is about to press it, ms. */
const standsMs = 15_000;

/**
 * For who comes in while a match is on, in the first seconds: from its start, or live as it is now. It says
 * no more than that, neither how long the match has run nor how it stands.
 */
export function StartChoice() {
  const { controller, root, texts } = usePlayer();
  const words = texts.settingsMore;
  const choice = usePlayerState((state) => state.startChoice);
  const next = usePlayerState((state) => startChoiceAt(state, controller.toContentTime));
  const [held, setHeld] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const isOpen = choice === 'open';

  useEffect(() => {
    // Without its words it waits for them.
    if (words === null || next === choice) return;
    controller.store.dispatch({ type: 'start-choice', choice: next });
  }, [controller, words, choice, next]);
  useEffect(() => {
    if (!isOpen || held) return undefined;
    const timer = setTimeout(
      () => controller.store.dispatch({ type: 'start-choice', choice: 'over' }),
      standsMs,
    );
    return () => clearTimeout(timer);
  }, [controller, isOpen, held]);

  if (!isOpen || words === null) return null;
  const choose = (fromStart: boolean) => {
    if (group.current?.contains(document.activeElement)) root.focus({ preventScroll: true });
    controller.store.dispatch({ type: 'start-choice', choice: 'over' });
    if (fromStart) controller.seek(controller.toMediaTime(0));
  };
  return (
    <div
      ref={group}
      className="gsp-start-choice"
      role="group"
      aria-label={words.startChoice}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        choose(false);
      }}
    >
      <button type="button" onClick={() => choose(true)}>
        {words.startChoiceStart}
      </button>
      <button type="button" onClick={() => choose(false)}>
        <i className="gsp-dot" aria-hidden="true" />
        {words.startChoiceLive}
      </button>
    </div>
  );
}
