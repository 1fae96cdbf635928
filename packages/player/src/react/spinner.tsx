import { useEffect, useState } from 'react';
import type { PlayerTexts } from '../core/texts.ts';

/** After so long, ms, whoever waits reads that something is amiss, as engines try for a minute. */
const longMs = 10_000;

/** That the film is waited for, after a while in words. */
export function Spinner({ texts }: { texts: Pick<PlayerTexts, 'loading' | 'loadingLong'> }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, longMs, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <span className="gsp-spinner" role="status" aria-label={texts.loading} />
      {/* It stands there before its words, or they would not be read out. */}
      <p className="gsp-long-wait" role="status">
        {isLong && texts.loadingLong}
      </p>
    </>
  );
}
