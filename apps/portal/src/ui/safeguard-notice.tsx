import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';

interface Props {
  /** What it lies on, and how its corners are. */
  readonly className: string;
  readonly children: string;
}

/** Why little is told where minors take part. */
export const SafeguardNotice = ({ className, children }: Props) => (
  <p className={clsx('flex max-w-[72ch] gap-3 p-4 leading-relaxed', className)}>
    <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
    {children}
  </p>
);
