import type { PlayerError } from '../core/recovery.ts';
import { usePlayer } from './player-context.ts';

/** What went wrong and what can be done about it. */
export function ErrorPanel({ error }: { error: PlayerError }) {
  const { controller, props, texts } = usePlayer();
  const reason = props.errorText?.(error) ?? texts.error[error.code];
  return (
    <div className="gsp-error" data-code={error.code}>
      <div role="alert">
        <h2>{texts.errorTitle}</h2>
        <p>{reason}</p>
      </div>
      {error.retrying && <p className="gsp-error-retrying">{texts.errorRetrying}</p>}
      <button type="button" className="gsp-error-retry" onClick={() => controller.retry()}>
        {texts.retry}
      </button>
    </div>
  );
}
