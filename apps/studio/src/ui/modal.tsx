import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly isOpen: boolean;
  /** Absent for a dialog that only its buttons close. */
  readonly onClose?: () => void;
  /** True for a dialog with an input: a press outside, such as on a dialog over it, does not close it. */
  readonly ignoresOutsidePress?: boolean;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog, at the bottom of a phone or in the middle of a wide screen. */
export function Modal({
  isOpen,
  onClose,
  ignoresOutsidePress = false,
  title,
  description,
  children,
}: Props) {
  const t = useTranslations('frame');
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      disablePointerDismissal={onClose === undefined || ignoresOutsidePress}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup
          // Notices then stand at the top of a phone, where they cover no button of the dialog.
          data-modal
          // Always, not only from within the dialog: after Tab at its end, the focus is on a guard outside of it for a
          // frame, and would be lost if the dialog closes then.
          finalFocus={() => true}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-2xl border border-line bg-raised p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-text shadow-2xl outline-none md:inset-x-auto md:inset-y-0 md:start-1/2 md:m-auto md:h-fit md:w-[28rem] md:max-w-[92vw] md:-translate-x-1/2 md:rounded-2xl rtl:md:translate-x-1/2"
        >
          <div className="flex items-start justify-between gap-3">
            <Dialog.Title className="text-xl font-bold">{title}</Dialog.Title>
            {onClose !== undefined && (
              <Dialog.Close
                aria-label={t('close')}
                className="-me-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-hover"
              >
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            )}
          </div>
          {description !== undefined && (
            <Dialog.Description render={<div />} className="mt-1 text-body text-muted">
              {description}
            </Dialog.Description>
          )}
          {/* React's events also reach the parents of a portal: a form in here must not submit one around it. */}
          <div className="mt-4" onSubmit={(event) => event.stopPropagation()}>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
