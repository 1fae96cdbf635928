import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useServerRendered } from '../../lib/portal/use-server-rendered.ts';

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

/**
 * The main landmark. After a navigation it gets the focus and, until it loses it, the title of the page as
 * its name: a screen reader announces the page by its title, and the keyboard continues at its content. A
 * field that the page itself has focused keeps the focus.
 */
export function PageContent({ className, children }: Props) {
  const content = useRef<HTMLElement>(null);
  // The title is the new page's once the router has rendered it.
  const pathname = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const isFirstPage = useServerRendered();
  // Another layout has a main landmark of its own, which is mounted by the navigation.
  const announced = useRef(isFirstPage ? pathname : null);
  useEffect(() => {
    const main = content.current;
    if (main === null || announced.current === pathname) return;
    announced.current = pathname;
    const { activeElement } = document;
    if (main.contains(activeElement) && activeElement?.matches('input, select, textarea')) return;
    main.setAttribute('aria-label', document.title);
    main.addEventListener('blur', () => main.removeAttribute('aria-label'), { once: true });
    main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={content} id={contentId} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
