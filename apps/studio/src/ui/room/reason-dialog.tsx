import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ButtonLook } from '../button.tsx';
import { Confirm } from './confirm.tsx';
import { TextAreaField } from './control.tsx';

interface Props {
  readonly title: string;
  readonly description: ReactNode;
  readonly action: string;
  readonly look?: ButtonLook;
  readonly maxLength?: number;
  readonly children?: ReactNode;
  /** False while another input of the dialog is missing or wrong. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  /** Acts; the dialog closes once it has. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
}

/** Prompts for the reason of an action on an account, a purchase or a viewer's content, which the audit stores. */
export function ReasonDialog(props: Props) {
  const { title, description, action, look, maxLength = 500, children, isReady = true } = props;
  const { onClose, onConfirm } = props;
  const t = useTranslations('frame');
  const [reason, setReason] = useState('');
  const act = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  const isComplete = reason.trim() !== '' && isReady;
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      action={action}
      {...(look !== undefined && { look })}
      isPending={act.isPending}
      error={act.error}
      onConfirm={isComplete ? () => act.mutate(reason.trim()) : undefined}
    >
      {children}
      <TextAreaField
        label={t('reason')}
        rows={2}
        maxLength={maxLength}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Confirm>
  );
}
