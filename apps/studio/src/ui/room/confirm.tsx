import type { ReactNode } from 'react';
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
  /** Why the action failed; null if it did not. */
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
  return (
    <Modal isOpen={isOpen} onClose={onClose} isSticky title={title} description={description}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm?.();
        }}
      >
        {children}
        {error !== null && <Notice look="warning">{failureText(error)}</Notice>}
        <Button type="submit" look={look} disabled={isPending || onConfirm === undefined}>
          {action}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </form>
    </Modal>
  );
}
