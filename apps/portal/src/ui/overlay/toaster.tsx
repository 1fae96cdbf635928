import { toastPositions } from '@grandstand/contract/constants';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { removeToast, useToasts, type ShownToast } from '../../lib/toast.ts';
import './toast.css';

/** Length of the closing animation, ms; `toast.css` has the same. */
const toastCloseMs = 150;

/** Calls `onTimeout` once it has run for `durationMs`; pauses while `running` is false. */
function usePausableTimeout(durationMs: number, running: boolean, onTimeout: () => void): void {
  const remainingMs = useRef(durationMs);
  const callOnTimeout = useEffectEvent(onTimeout);
  useEffect(() => {
    if (!running) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => callOnTimeout(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [running]);
}

function ToastItem({ toast }: { readonly toast: ShownToast }) {
  const t = useTranslations('app');
  const [hovered, setHovered] = useState(false);
  const [closing, setClosing] = useState(false);
  usePausableTimeout(toast.duration, !closing && !(hovered && toast.pauseOnHover), () =>
    setClosing(true),
  );
  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(() => removeToast(toast.id), toastCloseMs);
    return () => clearTimeout(timer);
  }, [closing, toast.id]);
  return (
    <li
      className="toast"
      data-type={toast.type}
      data-state={closing ? 'closing' : 'open'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      <span className="toast-message" role={toast.type === 'danger' ? 'alert' : 'status'}>
        {toast.message}
      </span>
      {toast.action !== null && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            setClosing(true);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.dismissible && (
        <button
          type="button"
          className="toast-close"
          aria-label={t('close')}
          onClick={() => setClosing(true)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
            <path
              d="m4 4 8 8m0-8-8 8"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </button>
      )}
    </li>
  );
}

/**
 * The toast positions, one list each. The region exists from the start, so that assistive technology
 * announces what appears in it.
 */
export function Toaster() {
  const t = useTranslations('app');
  const toasts = useToasts((state) => state.toasts);
  return (
    <section className="toaster" aria-label={t('notifications')} aria-live="polite">
      {toastPositions.map((position) => {
        const toastsHere = toasts.filter((toast) => toast.position === position);
        return (
          toastsHere.length > 0 && (
            <ol key={position} className="toast-stack" data-position={position}>
              {toastsHere.map((toast) => (
                <ToastItem key={toast.id} toast={toast} />
              ))}
            </ol>
          )
        );
      })}
    </section>
  );
}
