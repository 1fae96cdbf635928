import type { ClockPeriod } from '@grandstand/contract';
import { useSyncExternalStore } from 'react';
import { matchClock } from '../../event-card/index.ts';
import type { Playhead } from '../player/playhead.ts';

interface Props {
  readonly clock: readonly ClockPeriod[];
  readonly playhead: Playhead;
}

/** The match clock over the panorama, which shows none itself, unlike the broadcast. */
export function PanoramaClock({ clock, playhead }: Props) {
  const text = useSyncExternalStore(
    playhead.subscribe,
    () => matchClock(clock, playhead.get() ?? 0),
    () => null,
  );
  if (text === null) return null;
  return (
    <div dir="ltr" className="panorama-clock">
      {text}
    </div>
  );
}
