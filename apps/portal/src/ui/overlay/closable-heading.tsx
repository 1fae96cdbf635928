import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { iconButtonClass } from '../button.ts';

interface Props {
  readonly id: string;
  /** Label of the close button. */
  readonly closeLabel: string;
  /** Null if the viewer must choose first. */
  readonly onClose: (() => void) | null;
  /** Font size class. */
  readonly size?: string;
  readonly className?: string;
  /** For a heading that receives the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** The heading of an overlay or side panel, with a close button. */
export const ClosableHeading = ({
  id,
  closeLabel,
  onClose,
  size = 'text-xl',
  className,
  headingRef,
  children,
}: Props) => (
  <div className={clsx('flex items-start justify-between gap-4', className)}>
    <h2
      id={id}
      ref={headingRef}
      tabIndex={headingRef === undefined ? undefined : -1}
      className={`heading ${size}`}
    >
      {children}
    </h2>
    {onClose !== null && (
      <button
        type="button"
        className={`${iconButtonClass()} -my-2 -me-2 shrink-0`}
        aria-label={closeLabel}
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    )}
  </div>
);
