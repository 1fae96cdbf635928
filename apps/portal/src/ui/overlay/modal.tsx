import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { rememberPlace } from './focus-if-lost.ts';

interface Props {
  /** Id of the heading that names the dialog. */
  readonly labelledBy: string;
  readonly describedBy?: string;
  /** True while the dialog must stay open. */
  readonly busy?: boolean;
  /** Called when Escape or the backdrop requests closing. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog: centred on a wide screen, a sheet on a phone, where it leaves a player's picture visible.
 * Escape and the backdrop close it. The browser returns the focus to the opener.
 */
export function Modal({ labelledBy, describedBy, busy = false, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  // Runs with the commit, so that the next press cannot reach the page below.
  useLayoutEffect(() => {
    const dialog = box.current;
    // What opened the dialog, such as a row of a list, may be gone when it closes.
    const returnToPlace = rememberPlace();
    return () => {
      dialog?.close();
      returnToPlace();
    };
  }, []);
  useLayoutEffect(() => {
    const dialog = box.current;
    // A suspended subtree may be detached from the page, where no dialog can open.
    if (dialog?.isConnected === true && !dialog.open) dialog.showModal();
  });
  return (
    <dialog
      ref={box}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-0 text-text shadow-[0_24px_80px_rgb(0_0_0/.5)] backdrop:bg-black/60 max-md:mx-0 max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-t-[20px] max-md:rounded-b-none max-md:[:root:has(.player-frame)_&]:max-h-[60svh] max-md:[:root:has(.player-frame)_&]:backdrop:bg-black/25 motion-safe:animate-[sheet-in_.22s_ease-out]"
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !busy) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
