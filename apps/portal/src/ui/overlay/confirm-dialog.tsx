import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { buttonClass, type ButtonTone } from '../button.ts';
import { Modal } from './modal.tsx';

interface Props {
  readonly title: string;
  /** What will happen on confirmation. */
  readonly text: string;
  /** Fields and lists between the text and the buttons. */
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly tone?: ButtonTone;
  readonly busy?: boolean;
  /** Error message, or null; announced when it appears. */
  readonly error?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * A prompt for a confirmation: centred on a wide screen, a sheet on a phone. Escape, a press outside and the
 * second button cancel. The focus returns to the opener.
 */
export function ConfirmDialog(props: Props) {
  const { title, text, children, confirm, cancel, tone = 'danger' } = props;
  const { busy = false, error = null, onConfirm, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // The pressed button has lost the focus, because it was disabled in the meantime.
  useLayoutEffect(() => {
    if (error !== null && !busy)
      form.current
        ?.querySelector<HTMLElement>('input, select, textarea, button[type=submit]')
        ?.focus();
  }, [error, busy]);
  return (
    <Modal labelledBy={`${id}-title`} describedBy={`${id}-text`} busy={busy} onClose={onClose}>
      <form
        ref={form}
        method="dialog"
        noValidate
        className="grid gap-4 p-6 max-md:pb-[calc(24px+env(safe-area-inset-bottom,0px))]"
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <h2 id={`${id}-title`} className="heading text-2xl">
          {title}
        </h2>
        <p id={`${id}-text`} className="text-muted">
          {text}
        </p>
        {children}
        <p role="alert" className="text-danger-text empty:hidden">
          {error}
        </p>
        <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:grid max-sm:grid-cols-1">
          <button
            type="button"
            className={`${buttonClass('neutral')} max-sm:order-last`}
            disabled={busy}
            onClick={onClose}
          >
            {cancel}
          </button>
          <button type="submit" className={buttonClass(tone)} disabled={busy}>
            {confirm}
          </button>
        </div>
      </form>
    </Modal>
  );
}
