import { CircleAlert, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../lib/use-failure-text.ts';
import { Button } from './button.tsx';

interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
}

/** What a list or a room without content shows. */
export const Empty = ({ icon: Icon, title, children }: EmptyProps) => (
  <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
    <Icon aria-hidden className="size-9 text-faint" />
    <p className="text-lg font-semibold">{title}</p>
    {children !== undefined && <div className="max-w-md text-body text-muted">{children}</div>}
  </div>
);

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why something could not be loaded, and a button to try again. */
export function Failed({ error, onRetry }: FailedProps) {
  const t = useTranslations('frame');
  const failureText = useFailureText();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      if (shown?.contains(document.activeElement) !== true) return;
      // The pressed button leaves with the failure: otherwise the focus would go to the start of the page.
      const room = shown.closest('[role=dialog]') ?? document.querySelector('#room');
      if (room instanceof HTMLElement) room.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={box} role="alert">
      <Empty icon={CircleAlert} title={t('loadFailed')}>
        <p>{failureText(error)}</p>
        <Button className="mt-4" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </Empty>
    </div>
  );
}

/** A placeholder of content that is being loaded. */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <div
    aria-hidden
    className={`animate-pulse rounded-lg bg-hover motion-reduce:animate-none ${className}`}
  />
);
