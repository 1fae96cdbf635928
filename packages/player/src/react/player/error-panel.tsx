import { useLayoutEffect, useRef } from 'react';
import type { PlayerError } from '../../core/recovery/recovery.ts';
import { usePlayer } from './player-context.ts';

/** Shows what went wrong and how to recover. */
export function ErrorPanel({ error }: { error: PlayerError }) {
  const { controller, props, root, texts } = usePlayer();
  const retry = useRef<HTMLButtonElement>(null);
  // Moves the focus to the player, so that keys keep working after Retry disappears.
  useLayoutEffect(() => {
    const button = retry.current;
    return () => {
      if (button === document.activeElement) root.focus({ preventScroll: true });
    };
  }, [root]);
  const reason = props.errorText?.(error) ?? texts.error[error.code];
  return (
    <div className="gsp-error" data-code={error.code}>
      <div role="alert">
        <h2>{texts.errorTitle}</h2>
        <p>{reason}</p>
      </div>
      {error.retrying && <p className="gsp-error-retrying">{texts.errorRetrying}</p>}
      <button
        ref={retry}
        type="button"
        className="gsp-error-retry"
        onClick={() => controller.retry()}
      >
        {texts.retry}
      </button>
    </div>
  );
}
