import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: LucideIcon;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly title: string;
  readonly text: string;
  /** Rotates the icon while the payment is pending. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

const tones = {
  plain: 'bg-hover text-muted',
  good: 'bg-accent-soft text-on-accent-soft',
  bad: 'bg-danger text-on-danger',
};

/** Layout of the pages after a payment: its state, and the next actions. */
export const PaymentFrame = ({
  icon: Icon,
  tone,
  title,
  text,
  isBusy = false,
  children,
}: Props) => (
  <div className="mx-auto grid w-full max-w-130 gap-4 md:pt-6">
    <span className={`grid size-16 place-items-center rounded-full ${tones[tone]}`}>
      <Icon aria-hidden="true" className={`size-8 ${isBusy ? 'motion-safe:animate-spin' : ''}`} />
    </span>
    <div role="status" className="grid gap-3">
      <h1 className="heading text-3xl md:text-4xl">{title}</h1>
      <p className="text-muted">{text}</p>
    </div>
    {children}
  </div>
);
