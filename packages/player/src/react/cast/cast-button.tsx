import { CastIcon } from './cast-icon.tsx';
import { ControlButton } from '../controls/control-button.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

/**
 * Opens the screen picker, once a screen is available. Hidden in a panorama, which only turns on this
 * device.
 */
export function CastButton() {
  const { controller, texts } = usePlayer();
  const status = usePlayerState(({ cast, view }) =>
    cast.status === 'offered' && view.current === 'panorama' ? 'none' : cast.status,
  );
  const deferredTexts = texts.deferred;
  if (status === 'none' || deferredTexts === null) return null;
  return (
    <ControlButton
      label={deferredTexts.cast}
      pressed={status === 'on'}
      onClick={() => controller.chooseScreen()}
    >
      <CastIcon />
    </ControlButton>
  );
}
