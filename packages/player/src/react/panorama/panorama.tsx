import { useEffect, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import type { PanoramaPartProps } from './panorama-part.tsx';
import { usePlayer } from '../player/player-context.ts';

/** The panorama code, loaded with the first panorama. */
export function Panorama(props: { surface: RefObject<HTMLElement | null>; small?: boolean }) {
  const { controller } = usePlayer();
  const [Part, setPart] = useState<ComponentType<PanoramaPartProps> | null>(null);
  useEffect(() => {
    let isMounted = true;
    void import('./panorama-part.tsx').then(
      ({ PanoramaPart }) => isMounted && setPart(() => PanoramaPart),
      // Without that code the panorama cannot turn, so the player falls back to the broadcast.
      () => isMounted && controller.chooseView('broadcast', 'failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [controller]);
  return Part && <Part {...props} />;
}
