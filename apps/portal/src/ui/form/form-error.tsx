import { useLayoutEffect, useRef } from 'react';

interface Props {
  readonly text: string | null;
  /** What the viewer can do, if the text does not state it. */
  readonly advice?: string | undefined;
}

/**
 * The error of a form as a whole: announced and focused when it appears. The pressed button was disabled
 * during the request, which left the focus on no element.
 */
export function FormError({ text, advice }: Props) {
  const textRef = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (text !== null) textRef.current?.focus();
  }, [text]);
  return (
    // Takes no space if empty, but remains in the DOM: its changes are announced.
    <div role="alert" className="empty:absolute">
      {text !== null && (
        <p
          ref={textRef}
          tabIndex={-1}
          className="rounded-small border border-danger-text px-4 py-3 text-danger-text"
        >
          {text}
          {advice !== undefined && <span className="mt-1 block text-text">{advice}</span>}
        </p>
      )}
    </div>
  );
}
