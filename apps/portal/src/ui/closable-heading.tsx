import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { iconButtonClass } from './button.ts';

interface Props {
  readonly id: string;
  /** What the button is called. */
  readonly closeLabel: string;
  /** Null where the viewer has to choose first. */
  readonly onClose: (() => void) | null;
  /** The size of the letters. */
  readonly size?: string;
  readonly className?: string;
  /** For a heading that takes the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** The first line of something that lies over or beside the page: what it is, and a button that closes it. */
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
        className={`${iconButtonClass()} -me-2 -mt-2 shrink-0`}
        aria-label={closeLabel}
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    )}
  </div>
);
