import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';

interface Props {
  /** Background and corners. */
  readonly className: string;
  readonly children: string;
}

/** Explains why an event with minors shows few details. */
export const SafeguardNotice = ({ className, children }: Props) => (
  <p className={clsx('flex max-w-[40.5rem] gap-3 p-4 leading-relaxed', className)}>
    <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
    {children}
  </p>
);
