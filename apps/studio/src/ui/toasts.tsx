import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** Short notices over the page, such as a completed action and its undo. */
export function Toasts() {
  const { toasts } = Toast.useToastManager();
  const t = useTranslations('frame');
  return (
    <Toast.Portal>
      <Toast.Viewport className="fixed inset-x-3 bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-60 flex flex-col gap-2 max-md:in-[body:has([data-modal])]:top-[calc(0.75rem+env(safe-area-inset-top))] max-md:in-[body:has([data-modal])]:bottom-auto md:inset-x-auto md:end-5 md:bottom-5 md:w-96">
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className="flex items-center gap-2 rounded-xl border border-line bg-raised p-2 ps-4 text-text shadow-xl transition-opacity data-ending-style:opacity-0 data-limited:hidden"
          >
            <Toast.Content className="min-w-0 flex-1">
              <Toast.Title className="text-body font-medium" />
              <Toast.Description className="text-caption text-muted" />
            </Toast.Content>
            <Toast.Action className="min-h-11 rounded-lg px-3 font-semibold text-accent-text hover:bg-hover" />
            <Toast.Close
              aria-label={t('close')}
              className="grid size-11 place-items-center rounded-lg text-muted hover:bg-hover"
            >
              <X aria-hidden className="size-4" />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}
