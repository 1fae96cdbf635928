import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  /** Accessible name of the choice. */
  readonly label: string;
  /** Links or buttons with `segmentClass`; the chosen one has `aria-current`. */
  readonly children: ReactNode;
}

/** Alternative views side by side, one of which is active. */
export const Segments = ({ label, children }: Props) => (
  <nav
    aria-label={label}
    className="inline-grid max-w-full auto-cols-fr grid-flow-col gap-1 rounded-[calc(var(--t-radius-control)+4px)] bg-hover p-1 max-sm:grid max-sm:auto-cols-auto"
  >
    {children}
  </nav>
);

/** Style of one segment. */
export const segmentClass = (chosen: boolean): string =>
  clsx(
    'inline-flex min-h-11 min-w-0 items-center justify-center gap-2 rounded-control px-4 text-body font-semibold transition-colors duration-150 max-sm:px-2',
    chosen ? 'bg-accent-soft text-on-accent-soft' : 'text-muted hover:text-text',
  );
