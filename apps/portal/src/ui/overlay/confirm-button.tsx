import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { buttonClass, type ButtonTone } from '../button.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useSingleFlight } from '../../lib/page/use-single-flight.ts';

interface Props {
  /** Content of the button: its words, perhaps with an icon. */
  readonly label: ReactNode;
  /** Class of the button. */
  readonly className?: string;
  readonly title: string;
  /** What the action will do. */
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  /** Look of the confirming button; that of a loss by default. */
  readonly tone?: ButtonTone;
  /** Runs once confirmed; a failure is shown in the dialog, which then stays open. */
  readonly act: () => Promise<void>;
}

/** A button for an action with consequences: it prompts for a confirmation first. */
export function ConfirmButton({
  label,
  className = buttonClass('neutral'),
  act,
  ...question
}: Props) {
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const action = useMutation({
    mutationFn: async () => {
      await act();
      setOpen(false);
    },
  });
  const confirmOnce = useSingleFlight(() => action.mutateAsync().catch(() => {}));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={className}
        onClick={() => {
          // Without the failure of an earlier attempt.
          action.reset();
          setOpen(true);
        }}
      >
        {label}
      </button>
      {isOpen && (
        <ConfirmDialog
          {...question}
          busy={action.isPending}
          error={action.isError ? errorText(action.error) : null}
          onConfirm={() => void confirmOnce()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
