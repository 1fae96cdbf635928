import type { CSSProperties } from 'react';
import { loudnessStep } from '../../core/playback/volume.ts';
import { ControlButton } from './control-button.tsx';
import { VolumeIcon } from './control-icons.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

/** Step of the slider, as a share of full volume. */
const volumeStep = 0.05;

/** Mute button with a slider next to it; on touch screens the device's own keys set the volume. */
export function VolumeControl() {
  const { controller, texts } = usePlayer();
  const sound = usePlayerState((state) => state.playback.sound);
  const level = sound.muted ? 0 : sound.volume;
  const percent = Math.round(level * 100);
  return (
    <div className="gsp-volume" dir="ltr">
      <ControlButton
        label={sound.muted ? texts.unmute : texts.mute}
        onClick={() => controller.toggleMute()}
      >
        <VolumeIcon step={loudnessStep(sound)} />
      </ControlButton>
      <input
        type="range"
        className="gsp-volume-slider"
        min={0}
        max={1}
        step={volumeStep}
        value={level}
        aria-label={texts.volume}
        aria-valuetext={texts.volumeValue(percent)}
        style={{ '--level': `${percent}%` } as CSSProperties}
        onChange={(event) => controller.setVolume(Number(event.target.value))}
      />
    </div>
  );
}
