import { clsx } from 'clsx';
import { useState } from 'react';

interface Props {
  readonly count: number;
  readonly className?: string;
}

/**
 * The goals of a team. A changed number fades in, in an element of its own. The first number, which the
 * server rendered, appears without an animation.
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
