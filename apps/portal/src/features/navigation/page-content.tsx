import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';

const contentId = 'content';

/** The first tab stop: skips the header. */
export function SkipLink() {
  const t = useTranslations('app');
  return (
    <a
      href={`#${contentId}`}
      className="fixed start-3 top-3 z-50 -translate-y-20 rounded-control bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  );
}

interface Props {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The main landmark. It gets the focus after a navigation, so that a screen reader reads the new page. */
export function PageContent({ className, children }: Props) {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={content} id={contentId} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
