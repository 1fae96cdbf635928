import { useEffect, useState } from 'react';
import type { PlayerTexts } from '../../core/texts.ts';

/** Delay before the long-wait message, ms. Engines keep trying for a minute. */
const longMs = 10_000;

/** Spinner while the video loads, with a message after a while. */
export function Spinner({ texts }: { texts: Pick<PlayerTexts, 'loading' | 'loadingLong'> }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, longMs, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <span className="gsp-spinner" role="status" aria-label={texts.loading} />
      {/* Screen readers announce text only in a live region that already exists. */}
      <p className="gsp-long-wait" role="status">
        {isLong && texts.loadingLong}
      </p>
    </>
  );
}
