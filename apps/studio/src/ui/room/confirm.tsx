import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button, type ButtonLook } from '../button.tsx';
import { Modal } from '../modal.tsx';
import { Notice } from './notice.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Names what is acted on. */
  readonly title: string;
  readonly description: ReactNode;
  /** Names the action. */
  readonly action: string;
  readonly look?: ButtonLook;
  readonly isPending: boolean;
  /** Why the action failed; null if it did not. Not shown if it was there when the prompt opened. */
  readonly error: unknown;
  /** Absent while a required input is missing. */
  readonly onConfirm: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Prompts to confirm an action; `children` are inputs that it needs. */
export function Confirm(props: Props) {
  const { isOpen, onClose, title, description, action, look = 'danger', children } = props;
  const { isPending, error, onConfirm } = props;
  const t = useTranslations('frame');
  const failureText = useFailureText();
  // The mutation of a row outlives the prompt: a new prompt does not show the failure of an earlier attempt.
  const [opened, setOpened] = useState({ isOpen, earlier: error });
  if (opened.isOpen !== isOpen) setOpened({ isOpen, earlier: error });
  const hasFailed = error !== null && error !== opened.earlier;
  // Closing would not end the call, and nothing would say that it failed.
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      ignoresOutsidePress
      title={title}
      description={description}
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm?.();
        }}
      >
        {children}
        {hasFailed && <Notice look="warning">{failureText(error)}</Notice>}
        <Button type="submit" look={look} disabled={isPending || onConfirm === undefined}>
          {action}
        </Button>
        <Button look="quiet" disabled={isPending} onClick={close}>
          {t('cancel')}
        </Button>
      </form>
    </Modal>
  );
}
