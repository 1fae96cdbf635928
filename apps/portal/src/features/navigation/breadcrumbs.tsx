import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import type { Breadcrumb } from '../../lib/page/define-page.ts';

interface Props {
  /** From the home page to this page; the page's head lists the same for search engines. */
  readonly items: readonly Breadcrumb[];
}

/** The path to a page, above its title. Its last step is for screen readers only: the title follows. */
export function Breadcrumbs({ items }: Props) {
  const t = useTranslations('navigation');
  const current = items.at(-1);
  if (current === undefined || items.length < 2) return null;
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="flex min-w-0 items-center text-caption text-muted">
        {items.slice(0, -1).map(({ title, to }, index) => (
          // The last step gives way first: short ones would be cut to a letter.
          <li
            key={to}
            className="flex min-w-0 items-center not-nth-last-2:max-w-2/5 not-nth-last-2:shrink-0"
          >
            {index > 0 && (
              <ChevronRight
                aria-hidden="true"
                className="mx-1 size-3.5 shrink-0 rtl:-scale-x-100"
              />
            )}
            <Link
              to={to}
              className="inline-flex min-h-8 min-w-0 items-center rounded-small font-medium hover:text-text hover:underline pointer-coarse:min-h-11"
            >
              <bdi className="truncate">{title}</bdi>
            </Link>
          </li>
        ))}
        <li aria-current="page" className="sr-only">
          {current.title}
        </li>
      </ol>
    </nav>
  );
}
