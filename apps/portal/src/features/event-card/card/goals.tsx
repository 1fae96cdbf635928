import { clsx } from 'clsx';
import { useState } from 'react';

interface Props {
  readonly count: number;
  readonly className?: string;
}

/** The goals of a team. A new number appears softly; the first one is simply there. */
export function Goals({ count, className }: Props) {
  const [first] = useState(count);
  return (
    <span key={count} className={clsx('score', count !== first && 'score-change', className)}>
      {count}
    </span>
  );
}
