import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRequest } from '../../../lib/api/use-request.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { buttonClass } from '../../../ui/button.ts';
import { FailedNotice } from '../../media-list/index.ts';
import type { ListPage as Page } from '../purchase.api.ts';

interface Props<T> {
  /** Null if loading failed. */
  readonly first: Page<T> | null;
  readonly load: (page: number) => Promise<Page<T>>;
  readonly keyOf: (entry: T) => string | number;
  readonly Row: ComponentType<{ readonly entry: T }>;
  readonly empty: ReactNode;
}

/** A list of the viewer's purchases, newest first, with a button that loads more. */
export function LoadMoreList<T>({ first, load, keyOf, Row, empty }: Props<T>) {
  const t = useTranslations('purchase');
  const errorText = useErrorText();
  const [pages, setPages] = useState<readonly Page<T>[]>(first === null ? [] : [first]);
  const more = useRequest(async () => {
    const page = await load(pages.length);
    setPages((before) => [...before, page]);
  });
  if (pages.length === 0)
    return more.state === 'in_progress' ? null : <FailedNotice onRetry={() => void more.run()} />;
  // A purchase in the meantime shifts the rest by one, so duplicates are removed.
  const entries = new Map(pages.flatMap((page) => page.entries).map((one) => [keyOf(one), one]));
  if (entries.size === 0) return <>{empty}</>;
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {[...entries].map(([key, entry]) => (
          <li key={key}>
            <Row entry={entry} />
          </li>
        ))}
      </ul>
      {pages.at(-1)?.nextExists === true && (
        <button
          type="button"
          disabled={more.state === 'in_progress'}
          className={`${buttonClass('neutral')} justify-self-start`}
          onClick={() => void more.run()}
        >
          {t('more')}
        </button>
      )}
      <p role="alert" className="text-danger-text empty:hidden">
        {more.state === 'error' ? errorText(more.error) : null}
      </p>
    </div>
  );
}
