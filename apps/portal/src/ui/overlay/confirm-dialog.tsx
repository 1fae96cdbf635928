import { useId, type ReactNode } from 'react';
import { buttonClass, type ButtonTone } from '../button.ts';
import { FormError } from '../form/form-error.tsx';
import { useInvalidFocus } from '../form/use-invalid-focus.ts';
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
  /** Error message, or null; announced and focused when it appears. */
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
  const formRef = useInvalidFocus(busy);
  return (
    <Modal labelledBy={`${id}-title`} describedBy={`${id}-text`} busy={busy} onClose={onClose}>
      <form
        ref={formRef}
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
        <FormError text={error} />
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
