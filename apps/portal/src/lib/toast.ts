/** Toast requests; `<Toaster/>` in `ui/overlay/toaster.tsx` renders them. */
import type { ToastPosition, ToastType } from '@grandstand/contract';
import { create } from 'zustand';

/** How long a toast stays by default, ms. */
const toastDurationMs = 4000;

/** A toast as requested (TOA-01, A-43); `duration` in ms. */
export interface Toast {
  message: string;
  type: ToastType;
  position: ToastPosition;
  duration: number;
  dismissible: boolean;
  pauseOnHover: boolean;
  /** A button with an action; pressing it closes the toast. */
  action: { readonly label: string; readonly run: () => void } | null;
}

export interface ShownToast extends Toast {
  readonly id: number;
}

interface ToastState {
  readonly toasts: readonly ShownToast[];
}

export const useToasts = create<ToastState>()(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a toast; returns its id. Defaults: `success`, `top-right`, 4000 ms, dismissible, pausing. */
export function showToast(toast: Partial<Toast> & Pick<Toast, 'message'>): number {
  lastId += 1;
  const shown: ShownToast = {
    type: 'success',
    position: 'top-right',
    duration: toastDurationMs,
    dismissible: true,
    pauseOnHover: true,
    action: null,
    ...toast,
    id: lastId,
  };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, shown] }));
  return shown.id;
}

/** Removes a toast at once. */
export function removeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
