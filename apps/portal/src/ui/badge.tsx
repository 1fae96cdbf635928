import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'live' | 'accent' | 'soft' | 'dark' | 'plain';

const tones: Record<BadgeTone, string> = {
  live: 'bg-live text-on-live',
  accent: 'bg-accent text-on-accent',
  soft: 'bg-accent-soft text-on-accent-soft',
  // Over pictures.
  dark: 'bg-black/76 text-white',
  plain: 'bg-hover text-text',
};

interface Props {
  readonly tone?: BadgeTone;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A short label for a state. */
export function Badge({ tone = 'dark', className, children }: Props) {
  return <span className={clsx('badge', tones[tone], className)}>{children}</span>;
}

/** The pulsing live dot. Decorative: the text next to it says the same. */
export const LivePulse = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={clsx('live-pulse', className)} />
);
