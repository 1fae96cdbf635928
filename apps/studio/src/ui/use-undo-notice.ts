import { Toast } from '@base-ui/react/toast';
import { useTranslations } from 'use-intl';
import { ApiError } from '../lib/api.ts';
import { useFailureText } from '../lib/use-failure-text.ts';

interface UndoableAction {
  /** Says what was done. */
  readonly title: string;
  /** Undoes it; may resolve to the title of the notice that says so. */
  readonly undo: () => Promise<string | void>;
  /** Explains a failure of this action alone; null leaves it to the general text. */
  readonly explain?: (error: unknown) => string | null;
}

/** How long the notices stay, ms. */
const noticeMs = 8000;

/**
 * Returns a function that shows a notice of a completed action, which offers to undo it. The notices outlive the room:
 * they also say why an undo failed, and offer another attempt if that may succeed.
 */
export function useUndoNotice(): (action: UndoableAction) => void {
  const toasts = Toast.useToastManager();
  const t = useTranslations('frame');
  const failureText = useFailureText();
  return ({ title, undo, explain }) => {
    const show = (notice: { title: string; description?: string }) => {
      const id = toasts.add({
        ...notice,
        timeout: noticeMs,
        actionProps: {
          children: t('undo'),
          onClick: () => {
            toasts.close(id);
            void attempt();
          },
        },
      });
    };
    const attempt = async () => {
      try {
        toasts.add({ title: (await undo()) ?? t('undone') });
      } catch (error) {
        const description = explain?.(error) ?? failureText(error);
        const failure = { title: t('undoFailed'), description };
        if (error instanceof ApiError && error.isTemporary) show(failure);
        else toasts.add({ ...failure, timeout: noticeMs });
      }
    };
    show({ title });
  };
}
