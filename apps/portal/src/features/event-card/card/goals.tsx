import { clsx } from 'clsx';
import { useState } from 'react';

interface Props {
  readonly count: number;
  readonly className?: string;
}

/**
 * The goals of a team. A new number appears softly, in an element of its own, so that the one from the server
 * stays; the first number is simply there.
 */
export function Goals({ count, className }: Props) {
  const [first] = useState(count);
  return (
    <span className={clsx('score', className)}>
      {count === first ? (
        count
      ) : (
        <span key={count} className="score-change">
          {count}
        </span>
      )}
    </span>
  );
}
