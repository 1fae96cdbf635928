import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How long a press must last, ms. */
const holdMs = 900;

interface Props {
  readonly children: ReactNode;
  readonly className?: string;
  /** Called once the press has lasted. */
  readonly onHeld: () => void;
  /**
   * Called after a press that was too short, and after a click without a press, such as one by assistive technology.
   * It should open a confirmation that leads to the same action.
   */
  readonly onClick: () => void;
}

/**
 * A button for actions that a slip of the thumb must not trigger: it acts once it has been held, by pointer, Enter
 * or Space.
 */
export function HoldButton({ children, className, onHeld, onClick }: Props) {
  const [isHeld, setIsHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** True after a press that lasted, whose click must not open the confirmation. */
  const isDone = useRef(false);
  const latest = useRef(onHeld);
  latest.current = onHeld;

  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    setIsHeld(false);
  };
  const start = () => {
    if (timer.current !== null) return;
    isDone.current = false;
    setIsHeld(true);
    timer.current = setTimeout(() => {
      stop();
      isDone.current = true;
      latest.current();
    }, holdMs);
  };
  useEffect(() => stop, []);

  const isKey = (key: string) => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      className={clsx('relative touch-manipulation overflow-hidden select-none', className)}
      onPointerDown={(event) => {
        if (event.button === 0) start();
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event.key)) return;
        // A key that is held repeats, and Enter would click each time.
        event.preventDefault();
        if (!event.repeat) start();
      }}
      onKeyUp={(event) => {
        if (!isKey(event.key)) return;
        event.preventDefault();
        const wasShort = timer.current !== null;
        stop();
        if (wasShort) onClick();
      }}
      onBlur={stop}
      onClick={() => {
        if (!isDone.current) onClick();
        isDone.current = false;
      }}
    >
      <span
        aria-hidden
        className={clsx(
          'absolute inset-y-0 start-0 bg-current opacity-25 ease-linear motion-reduce:transition-none',
          isHeld ? 'w-full transition-[width] duration-900' : 'w-0',
        )}
      />
      <span className="relative inline-flex items-center justify-center gap-2">{children}</span>
    </button>
  );
}
