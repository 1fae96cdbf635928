import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { iconButtonClass } from '../button.ts';

interface CloseButtonProps {
  readonly label: string;
  readonly className?: string;
  readonly onClose: () => void;
}

/** The close button of a surface whose heading is not beside it; otherwise use `ClosableHeading`. */
export const CloseButton = ({ label, className, onClose }: CloseButtonProps) => (
  <button
    type="button"
    className={clsx(iconButtonClass(), className)}
    aria-label={label}
    onClick={onClose}
  >
    <X aria-hidden="true" className="size-5" />
  </button>
);

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
      <CloseButton label={closeLabel} className="-my-2 -me-2 shrink-0" onClose={onClose} />
    )}
  </div>
);
