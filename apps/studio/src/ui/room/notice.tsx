import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  readonly look?: 'info' | 'warning';
  readonly children: ReactNode;
}

/** Something to know about what stands below it; a warning is read out at once. */
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
