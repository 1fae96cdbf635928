import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  readonly look?: 'info' | 'warning';
  readonly children: ReactNode;
}

/** A message in the page, announced by screen readers; a warning at once. */
export const Notice = ({ look = 'info', children }: Props) => (
  <div
    role={look === 'warning' ? 'alert' : 'status'}
    className={clsx(
      'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border p-3 text-body',
      look === 'warning' ? 'border-danger text-danger-text' : 'border-line bg-surface text-text',
    )}
  >
    {children}
  </div>
);
