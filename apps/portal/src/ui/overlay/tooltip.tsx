import { useEffect, useRef, useState, type ReactNode } from 'react';

const tooltipDelayMs = 200;

interface Props {
  /** Same text as the control's accessible name; visual only. */
  readonly text: string;
  readonly children: ReactNode;
}

/** Shows the name of an icon button after `tooltipDelayMs` of hover or keyboard focus (THM-05). */
export function Tooltip({ text, children }: Props) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), tooltipDelayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // The handlers only mirror the control inside, which remains the interactive element.
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') showSoon();
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) showSoon();
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      {open && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1/2 top-full z-50 mt-0.5 -translate-x-1/2 rounded-small bg-text px-2 py-1 text-xs font-medium whitespace-nowrap text-canvas rtl:translate-x-1/2"
        >
          {text}
        </span>
      )}
    </span>
  );
}
