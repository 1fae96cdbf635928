import { useEffect, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import type { PanoramaPartProps } from './panorama-part.tsx';
import { usePlayer } from '../player/player-context.ts';

/** The panorama code, loaded with the first panorama. */
export function Panorama(props: { surface: RefObject<HTMLElement | null>; small?: boolean }) {
  const { controller } = usePlayer();
  const [Part, setPart] = useState<ComponentType<PanoramaPartProps> | null>(null);
  useEffect(() => {
    let wanted = true;
    void import('./panorama-part.tsx').then(
      ({ PanoramaPart }) => wanted && setPart(() => PanoramaPart),
      // Without that code the panorama cannot turn, so the player falls back to the broadcast.
      () => wanted && controller.chooseView('broadcast', 'failed'),
    );
    return () => {
      wanted = false;
    };
  }, [controller]);
  return Part && <Part {...props} />;
}
